"""The models a workspace works with, loaded when first needed and once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Protocol, get_args

from hybridmem.errors import WorkspaceError
from hybridmem.settings import Models, Settings
from hybridmem.types import Chunk, Document, Extraction, Language, Mention

if TYPE_CHECKING:
    from hybridmem.extract.parsed import Sentence
    from hybridmem.index.cache import VectorCache
    from hybridmem.index.embed import Embedder

CACHE_NAME = "embeddings.sqlite3"


class Extracting(Protocol):
    """What is asked of an extractor."""

    def extract_many(self, items: Iterable[tuple[Document, Sequence[Chunk]]], /) -> Iterable[Extraction]:
        """Everything read from each document, in order."""
        ...

    def mentions(self, text: str, language: Language, /) -> list[Mention]:
        """The entities a question names."""
        ...

    def sentences(self, text: str, language: Language, names: Sequence[str], /) -> list[Sentence]:
        """The parsed sentences of a question."""
        ...


class Recognising:
    """The part of an extractor that questions need; its models load when a question first needs them."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def mentions(self, text: str, language: Language, /) -> list[Mention]:
        """The entities a question names."""
        return self._parts.extractor().mentions(text, language)

    def sentences(self, text: str, language: Language, names: Sequence[str], /) -> list[Sentence]:
        """The parsed sentences of a question."""
        return self._parts.extractor().sentences(text, language, names)


class Parts:
    """Settings and lazily loaded models; given ones win over the settings."""

    def __init__(self, settings: Settings, extractor: Extracting | None, embedder: Embedder | None) -> None:
        self.settings = settings
        self._extractor = extractor
        self._given = embedder
        self._embedder: Embedder | None = None
        self._asked = False
        self._lock = Lock()
        self._recorded = ""

    def remember(self, embedder_name: str) -> None:
        """Name the embedder that made the stored vectors: "auto" then means that one."""
        with self._lock:
            self._recorded = embedder_name

    def extractor(self) -> Extracting:
        """The extractor; its models load on first use."""
        with self._lock:
            if self._extractor is None:
                from hybridmem.extract.pipeline import Extractor

                self._extractor = Extractor(self.settings.models)
            return self._extractor

    def embedder(self) -> Embedder | None:
        """The embedder behind its cache, None for none.

        Raises:
            ModelError: the embedder that was asked for cannot be loaded.
        """
        with self._lock:
            if not self._asked:
                self._embedder = self._load()
                self._asked = True
            return self._embedder

    def _load(self) -> Embedder | None:
        from hybridmem.index.cache import cached
        from hybridmem.index.embed import load_embedder

        bare = self._given or load_embedder(self._models())
        return None if bare is None else cached(bare, _cache(self.settings.models))

    def _models(self) -> Models:
        models = self.settings.models
        known = get_args(Models.model_fields["embedder"].annotation)
        if models.embedder == "auto" and self._recorded in known:
            return models.model_copy(update={"embedder": self._recorded})
        return models


def _cache(models: Models) -> VectorCache:
    """The cache all workspaces share; without a place to write one, a cache for this process."""
    from hybridmem.index.cache import MemoryCache
    from hybridmem.store.vectors import SqliteVectorCache

    if not models.vector_cache:
        return MemoryCache()
    try:
        return SqliteVectorCache(models.cache / CACHE_NAME)
    except WorkspaceError:
        return MemoryCache()
