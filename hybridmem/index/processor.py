"""What the processor can do, as far as it decides which arithmetic pays."""

from __future__ import annotations

import os
import platform
from functools import cache
from pathlib import Path
from typing import Literal

Precision = Literal["int8", "float32"]

_X86 = {"x86_64", "amd64", "i386", "i686"}


@cache
def lacks_avx2() -> bool:
    """True only where an x86 processor is known to lack AVX2; a system that does not tell is trusted."""
    if platform.machine().lower() not in _X86:
        return False
    try:
        return "avx2" not in Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False


def best_precision() -> Precision:
    """int8 where it was measured to be faster (x86 with AVX2: 1.6 times float32), float32 elsewhere."""
    return "int8" if platform.machine().lower() in _X86 and not lacks_avx2() else "float32"


def worker_count(threads: int) -> int:
    """The number of threads asked for; 0 means every core this process may use."""
    if threads > 0:
        return threads
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
