"""Mentions and assertions of a Python document from its syntax tree."""

from __future__ import annotations

from collections.abc import Sequence

from hybridmem.extract.assemble import Assembler
from hybridmem.extract.code import CodeFact, CodeRead, lines_of
from hybridmem.extract.code_names import is_distinctive
from hybridmem.extract.keys import entity_key
from hybridmem.extract.segments import chunk_at
from hybridmem.types import Assertion, Chunk, Document, Span


def assemble_code(assembler: Assembler, document: Document, read: CodeRead, chunks: Sequence[Chunk]) -> None:
    """Note every definition as what its chunk is about, and every code fact with its line."""
    for symbol in read.symbols:
        chunk = chunk_at(chunks, symbol.start)
        if chunk is not None:
            for name in _names(symbol.name):
                assembler.mention(name, symbol.type, (symbol.start, symbol.end), chunk.id, about=True)
    for fact in read.facts:
        chunk = chunk_at(chunks, fact.start)
        if chunk is not None:
            assembler.mention(fact.tail, fact.tail_type, (fact.start, fact.end), chunk.id)
            assembler.assertion(_assertion(document, fact, chunk))
    if chunks:
        first = chunks[0]
        assembler.mention(read.module, "module", (first.start, first.start), first.id, about=True)


def _names(qualified: str) -> list[str]:
    """The qualified name, and the last part alone where it is telling ("parse_config", not "get")."""
    last = qualified.rsplit(".", 1)[-1]
    return [qualified, last] if last != qualified and is_distinctive(last) else [qualified]


def _assertion(document: Document, fact: CodeFact, chunk: Chunk) -> Assertion:
    start, end = lines_of(document.text, fact.start)
    return Assertion(
        head=fact.head, relation=fact.relation, tail=fact.tail, head_key=entity_key(fact.head),
        tail_key=entity_key(fact.tail), head_type=fact.head_type, tail_type=fact.tail_type, confidence=fact.confidence,
        rule=f"code-{fact.rule}", chunk_id=chunk.id, span=Span(document.id, start, max(end, min(fact.end, end))),
        tail_span=Span(document.id, fact.start, min(fact.end, end)),
    )  # fmt: skip
