"""A definition found in source code."""

from __future__ import annotations

from dataclasses import dataclass

from hybridmem.corpus.grammars import SymbolKind


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition: ``text[start:end]`` with decorators and modifiers.

    ``doc_start:doc_end`` are the documentation string's words or the comment above, an empty range if there is none;
    ``above`` is where the comment above begins (``start`` without one), ``name_start`` where the name stands.
    """

    name: str
    qualified: str
    kind: SymbolKind
    start: int
    end: int
    doc_start: int = 0
    doc_end: int = 0
    above: int = 0
    name_start: int = 0
