"""Parts of one thing that come as numbered files: turns of a talk, scanned pages, numbered logs."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"\d+(?=[^\d/]*$)")
_LONGEST = 12


def before(path: str) -> tuple[str, ...]:
    """Return the paths that the part before ``path`` may have: its last number one less, padded or not.

    >>> before("talk/turn-10.txt")
    ('talk/turn-09.txt', 'talk/turn-9.txt')
    """
    return _moved(path, -1)


def after(path: str) -> tuple[str, ...]:
    """Return the paths that the part after ``path`` may have."""
    return _moved(path, 1)


def _moved(path: str, step: int) -> tuple[str, ...]:
    stem, dot, suffix = path.rpartition(".")
    body, ending = (stem, dot + suffix) if dot and "/" not in suffix and not suffix.isdigit() else (path, "")
    found = _NUMBER.search(body)
    if found is None or len(found[0]) > _LONGEST or int(found[0]) + step < 0:
        return ()
    number = str(int(found[0]) + step)
    written = dict.fromkeys((number.zfill(len(found[0])), number))
    head, tail = body[: found.start()], body[found.end() :] + ending
    return tuple(f"{head}{digits}{tail}" for digits in written)
