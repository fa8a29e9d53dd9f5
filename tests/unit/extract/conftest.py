from __future__ import annotations

from collections.abc import Callable

import pytest

from hybridmem.extract.pipeline import Extractor
from hybridmem.settings import Models
from hybridmem.types import Chunk, Document, Extraction, Language

Read = Callable[..., Extraction]


def document(text: str, title: str = "", path: str = "note.md", language: Language = "en") -> Document:
    media = "text/x-python" if path.endswith(".py") else "text/markdown"
    return Document(f"d-{path}", title, text, media, language, path)


def whole(item: Document) -> list[Chunk]:
    kind = "code" if item.path.endswith(".py") else "prose"
    return [Chunk(f"c-{item.path}", item.id, 0, len(item.text), item.text, kind)]


@pytest.fixture(scope="session")
def extractor() -> Extractor:
    return Extractor(Models())


@pytest.fixture
def read(extractor: Extractor) -> Read:
    def _read(text: str, title: str = "", path: str = "note.md", language: Language = "en") -> Extraction:
        item = document(text, title, path, language)
        return extractor.extract(item, whole(item))

    return _read
