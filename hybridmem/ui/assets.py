"""Files shipped beside the interface code."""

from __future__ import annotations

from functools import cache
from pathlib import Path


def asset_path(name: str) -> Path:
    """Where a file of this folder lies."""
    return Path(__file__).parent / name


@cache
def read_asset(name: str) -> str:
    """The text of a script or stylesheet in this folder."""
    return asset_path(name).read_text(encoding="utf-8")
