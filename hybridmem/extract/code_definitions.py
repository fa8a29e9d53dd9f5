"""What source files of other languages than Python define, by the symbols their chunks are cut at."""

from __future__ import annotations

from pathlib import PurePosixPath

from hybridmem.corpus.code_symbols import Symbol, symbols
from hybridmem.corpus.grammars import CONTAINERS
from hybridmem.extract.code import CodeFact, CodeRead, CodeSymbol
from hybridmem.extract.code_names import symbol_name

_TYPES = {"function": "function", "method": "method", "macro": "function", "modifier": "method", "namespace": "module"}
_CONFIDENCE = 0.98


def read_definitions(text: str, media_type: str, path: str) -> CodeRead:
    """Symbols with what they lie in, and the comments that belong to them; the file itself stands for its module."""
    file = PurePosixPath(path).name
    found: list[CodeSymbol] = []
    facts: list[CodeFact] = []
    around: list[tuple[Symbol, str]] = []
    line, counted = 1, 0
    for symbol in symbols(text, media_type):
        line, counted = line + text.count("\n", counted, symbol.start), symbol.start
        while around and symbol.start >= around[-1][0].end:
            around.pop()
        name = symbol_name(PurePosixPath(path).stem, symbol.qualified)
        if symbol.kind != "implementation":
            end = symbol.name_start + len(symbol.name)
            owner = (around[-1][1], type_of(around[-1][0])) if around else (file, "module")
            at = line + text.count("\n", symbol.start, symbol.name_start)
            found.append(CodeSymbol(name, type_of(symbol), symbol.name_start, end, symbol.end))
            if owner[0] != name:
                fact = (owner[0], "defines", name, owner[1], type_of(symbol), symbol.name_start, end, at)
                facts.append(CodeFact(*fact, _CONFIDENCE, "definition"))
        around.append((symbol, name))
    return CodeRead(file, tuple(found), tuple(facts), _comments(text, media_type))


def type_of(symbol: Symbol) -> str:
    """The entity type of a definition."""
    return _TYPES.get(symbol.kind, "class" if symbol.kind in CONTAINERS or symbol.kind == "type" else "symbol")


def _comments(text: str, media_type: str) -> tuple[tuple[int, int], ...]:
    spans = {(symbol.doc_start, symbol.doc_end) for symbol in symbols(text, media_type)}
    return tuple(sorted(span for span in spans if span[0] < span[1]))
