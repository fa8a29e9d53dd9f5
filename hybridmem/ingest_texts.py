"""What each index is given of a chunk: one place, used when a document arrives and when a copy is repaired."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Protocol

from hybridmem.settings import Settings
from hybridmem.text.code_words import Code, spoken
from hybridmem.text.tokenise import tokenise
from hybridmem.types import Chunk, Document

_RECIPE = 3  # raised when reading or cutting changes
_PROBE = "LockManager.acquire_lock v2.0 C++ .NET CVE-2024-1234 running files 张伟工程师重构了分布式锁 office exam-\nple"


class Titled(Protocol):
    """Anything with a title: a document or its summary."""

    @property
    def title(self) -> str: ...


def embedding_text(document: Titled, chunk: Chunk) -> str:
    """Title, heading path and text of a chunk, each said once; what the embedder sees. Code is put in words.

    It stays a ``Code``, which an embedder may read in another way than prose.
    """
    if chunk.kind != "code":
        return _written(document, chunk)
    above = [heading for heading in _headings(document, chunk) if heading != chunk.symbol]
    return Code("\n".join((*above, spoken(chunk.text.strip(), chunk.symbol))))


def content_digest(document: Document, original: bytes | None) -> str:
    """The same for identical files read alike, whatever their names; "" for a document without a file."""
    if original is None:
        return ""
    read_as = f"{document.media_type}\0{document.text}\0".encode("utf-8", "surrogatepass")
    return hashlib.sha256(read_as + original).hexdigest()[:32]


def index_terms(document: Titled, chunk: Chunk) -> list[str]:
    """BM25 terms of a chunk: those of its title and heading path (once each), then those of its text."""
    return tokenise(_written(document, chunk))


@cache
def tokeniser_fingerprint() -> str:
    """Changes when the tokenizer's behaviour on a probe does; stored terms of another one are made again."""
    return _fingerprint(tokenise(_PROBE))


def recipe(settings: Settings) -> str:
    """Names the settings that shape a document's chunks; a document made by another recipe is made again."""
    return _fingerprint([_RECIPE, settings.chunking.model_dump(mode="json")])


def _written(document: Titled, chunk: Chunk) -> str:
    return "\n".join((*_headings(document, chunk), chunk.text.strip()))


def _headings(document: Titled, chunk: Chunk) -> list[str]:
    first_line = chunk.text.lstrip().partition("\n")[0].strip("#=* \t")
    said = {first_line}
    parts = []
    for heading in (document.title.strip(), *chunk.heading_path):
        if heading and heading not in said:
            said.add(heading)
            parts.append(heading)
    return parts


def _fingerprint(value: object) -> str:
    return hashlib.sha256(json.dumps(value, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:16]
