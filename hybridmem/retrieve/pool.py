"""The threads that searches share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache


@lru_cache(maxsize=1)
def pool() -> ThreadPoolExecutor:
    """Return the one pool of this process, made on first use."""
    return ThreadPoolExecutor(max_workers=6, thread_name_prefix="channel")
