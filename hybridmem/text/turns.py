"""Turns of talk: short passages that begin with who speaks."""

from __future__ import annotations

import re

_SPEAKER = re.compile(r"\s*([^\W\d_][\w .'’·-]{0,40})(?::\s|：)")
_LONGEST = 400
"""Characters; a longer passage speaks for itself."""


def speaker_of(text: str) -> str | None:
    """Return who speaks in a passage that is one short turn of talk, None where it is not.

    Field names look alike but are one word in small letters, or the same from record to record.

    >>> speaker_of("Mara: It failed again?"), speaker_of("李工：已经修好了。"), speaker_of("status: open")
    ('Mara', '李工', None)
    """
    found = _SPEAKER.match(text) if len(text) <= _LONGEST else None
    return found[1] if found and not found[1][0].islower() else None
