"""The hand-made graph of the graph tests serves these tests too."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / part) for part in ("graph", "retrieve")]
