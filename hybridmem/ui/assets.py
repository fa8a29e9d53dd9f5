"""Files shipped beside the interface code."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def read_asset(name: str) -> str:
    """The text of a script or stylesheet in this folder."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")
