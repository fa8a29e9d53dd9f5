"""What a reader makes of one file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hybridmem.errors import CorpusError
from hybridmem.types import Heading, Language, Severity


@dataclass(frozen=True, slots=True)
class Warned:
    """A loss or surprise while reading, not yet tied to a path: code and sentence as in ``Issue``."""

    code: str
    severity: Severity
    message: str


@dataclass(frozen=True, slots=True)
class Parsed:
    """Text as the person sees it, with its structure; offsets count characters of ``text``.

    An empty title means the file's name; language ``None`` is detected from the text.
    """

    text: str
    media_type: str
    title: str = ""
    outline: tuple[Heading, ...] = ()
    page_starts: tuple[int, ...] = ()
    language: Language | None = None
    timestamp: str | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[Warned, ...] = ()


class UnreadableError(CorpusError):
    """A file that cannot be read at all; ``code`` is the issue's translatable code."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
