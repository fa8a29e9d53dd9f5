"""Run every benchmark of quality and speed: ``python -m benchmarks``. What learns is run by itself."""

from __future__ import annotations

from benchmarks import ablation, embedding_loss, incremental, indexing, pages, retrieval, speed
from benchmarks.audit import __main__ as audit
from benchmarks.judged import SETS

if __name__ == "__main__":
    retrieval.main(SETS, None)
    ablation.main(ablation.SETS, None)
    audit.main(audit.options([]))
    embedding_loss.main([])
    speed.main([])
    incremental.main()
    indexing.main([])
    pages.main()
