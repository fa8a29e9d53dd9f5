"""The words of the interface: one complete dictionary per language, equal keys, equal placeholders (tested)."""

from __future__ import annotations

from hybridmem.ui.translations import (
    en_corpus,
    en_interface,
    en_relations,
    en_summaries,
    en_terms,
    en_triples,
    zh_corpus,
    zh_interface,
    zh_relations,
    zh_summaries,
    zh_terms,
    zh_triples,
)

EN: dict[str, str] = (
    en_interface.INTERFACE
    | en_corpus.CORPUS
    | en_triples.TRIPLES
    | en_summaries.SUMMARIES
    | en_relations.RELATIONS
    | en_terms.TERMS
)
ZH: dict[str, str] = (
    zh_interface.INTERFACE
    | zh_corpus.CORPUS
    | zh_triples.TRIPLES
    | zh_summaries.SUMMARIES
    | zh_relations.RELATIONS
    | zh_terms.TERMS
)
TRANSLATIONS: dict[str, dict[str, str]] = {"en": EN, "zh": ZH}
