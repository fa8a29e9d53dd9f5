"""A quick look at a folder before it is read: how many files of which kinds, and whether it is a git checkout."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePath

from hybridmem.corpus.git_checkout import is_checkout, kept_files
from hybridmem.corpus.source import IGNORED_FILES, IGNORED_FOLDERS
from hybridmem.errors import CorpusError
from hybridmem.settings import Limits

LOOKED_AT = 5000
"""Files counted at most, so that a look at a whole disk ends."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What a path holds. ``kinds`` are (suffix without dot, "" for none, count), the commonest first."""

    folder: bool
    checkout: bool
    files: int
    kinds: tuple[tuple[str, int], ...]
    complete: bool


def survey(path: Path, limits: Limits) -> Survey:
    """Look at a file or folder; links are not followed, what cannot be read counts as nothing."""
    if not path.is_dir():
        return Survey(False, False, 1, ((_suffix(path.name), 1),), True)
    checkout = _checkout(path, limits)
    names = list(islice(_files(path) if checkout is None else checkout, LOOKED_AT + 1))
    counts = Counter(_suffix(name) for name in names[:LOOKED_AT])
    kinds = tuple(sorted(counts.items(), key=lambda kind: (-kind[1], kind[0])))
    return Survey(True, checkout is not None, counts.total(), kinds, len(names) <= LOOKED_AT)


def _checkout(path: Path, limits: Limits) -> list[str] | None:
    """The files git keeps; None where the folder is no checkout, or git refuses it and it is read as a plain folder."""
    if not is_checkout(path):
        return None
    try:
        return kept_files(path, limits)
    except CorpusError:
        return None


def _files(path: Path) -> Iterator[str]:
    for _, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if name not in IGNORED_FOLDERS)
        yield from (name for name in files if name not in IGNORED_FILES and name != ".git")


def _suffix(name: str) -> str:
    return PurePath(name).suffix.lower().removeprefix(".")
