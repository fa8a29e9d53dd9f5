"""Typed, frozen settings: one class per subsystem, read from HYBRIDMEM_* variables and hybridmem.toml.

Nested values use two underscores: ``HYBRIDMEM_LIMITS__FILE_BYTES=1000000``. A variable wins over the
file named by ``HYBRIDMEM_CONFIG`` (default ``hybridmem.toml`` in the current folder), the file over the default.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from hybridmem.errors import SettingsError


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Limits(_Section):
    """Safety limits on what is read; bytes are bytes, characters are Unicode code points."""

    file_bytes: int = Field(default=64_000_000, gt=0)
    upload_bytes: int = Field(default=1_000_000_000, gt=0)
    archive_entries: int = Field(default=20_000, gt=0)
    archive_bytes: int = Field(default=1_000_000_000, gt=0)
    archive_ratio: float = Field(default=200.0, gt=1)
    archive_nesting: int = Field(default=0, ge=0, le=5)
    line_characters: int = Field(default=100_000, gt=0)
    document_characters: int = Field(default=20_000_000, gt=0)
    folder_depth: int = Field(default=40, gt=0)
    git_commits: int = Field(default=20_000, ge=0)
    git_seconds: float = Field(default=60.0, gt=0)


class Chunking(_Section):
    """Target sizes in characters; a chunk never exceeds ``hard`` times its target."""

    latin: int = Field(default=1200, gt=50)
    cjk: int = Field(default=450, gt=20)
    code: int = Field(default=1500, gt=50)
    hard: float = Field(default=1.5, ge=1)


class Models(_Section):
    """Which models to use; ``auto`` chooses among what is installed and never touches the network."""

    embedder: Literal["auto", "e5-code", "e5-onnx", "e5-native", "hash", "none"] = "auto"
    spacy_english: str = "auto"
    chinese: Literal["auto", "lac", "jieba", "none"] = "auto"
    threads: int = Field(default=0, ge=0)
    cache: Path = Path.home() / ".cache" / "hybridmem"
    vector_cache: bool = True


class Retrieval(_Section):
    """Constants of the channels and of their fusion (seed defaults: k0 60, weights 1.0 / 1.2 / 1.5).

    ``summary`` counts for questions about the whole alone.
    ``steps`` is how many passages found first ask for the next where a question needs several hops; ``parts`` how
    many parts of a nested question are asked one after the other (below 2 it is left whole).
    """

    candidates: int = Field(default=100, ge=1)
    k0: float = Field(default=60.0, gt=0)
    dense: float = Field(default=1.0, ge=0)
    sparse: float = Field(default=1.2, ge=0)
    graph: float = Field(default=1.5, ge=0)
    summary: float = Field(default=1.5, ge=0)
    steps: int = Field(default=2, ge=0, le=10)
    parts: int = Field(default=5, ge=0, le=10)
    bm25_k1: float = Field(default=1.5, gt=0)
    bm25_b: float = Field(default=0.75, ge=0, le=1)


class Graph(_Section):
    """Graph search: hops, damping of personalised PageRank, the dense prior, and picture limits."""

    max_hops: int = Field(default=4, ge=1, le=8)
    path_count: int = Field(default=3, ge=1)
    path_diversity: float = Field(default=0.4, ge=0, le=1)
    damping: float = Field(default=0.5, gt=0, lt=1)
    dense_prior: float = Field(default=0.05, ge=0)
    picture_nodes: int = Field(default=180, ge=10)


class Settings(BaseSettings):
    """All settings; frozen, so a value read once stays the same for the whole process."""

    model_config = SettingsConfigDict(frozen=True, extra="forbid", env_prefix="HYBRIDMEM_", env_nested_delimiter="__")

    home: Path = Path.home() / ".hybridmem"
    workspace: Path | None = None
    config: Path = Path("hybridmem.toml")
    limits: Limits = Limits()
    chunking: Chunking = Chunking()
    models: Models = Models()
    retrieval: Retrieval = Retrieval()
    graph: Graph = Graph()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Order of the sources: arguments, environment, TOML file."""
        toml = Path(os.environ.get("HYBRIDMEM_CONFIG", "hybridmem.toml"))
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, toml_file=toml)


def load_settings() -> Settings:
    """Read and validate the settings.

    Raises:
        SettingsError: a value is unknown or out of range; the sentence names it.
    """
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise SettingsError(
            f"Setting {name!r} has the value {first['input']!r}: {first['msg']}; correct or remove it."
        ) from error
