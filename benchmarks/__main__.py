"""Run every benchmark: ``python -m benchmarks``."""

from __future__ import annotations

from benchmarks import indexing, pages, retrieval, speed

if __name__ == "__main__":
    retrieval.main([])
    speed.main()
    indexing.main()
    pages.main()
