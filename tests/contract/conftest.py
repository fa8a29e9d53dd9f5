"""The hand-made graph and snapshot of the unit tests serve these tests too."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "unit" / part) for part in ("graph", "retrieve")]
