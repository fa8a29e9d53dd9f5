"""The knowledge graph of a workspace, carried along from version to version: a change costs what it touches.

Names and facts of the texts, what a person decided, and the graph follow one another; each is told what changed. The
result is the same as if all had been read at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from threading import Lock

from hybridmem.extract.alias_names import Name
from hybridmem.extract.resolve import Resolver
from hybridmem.graph.build import GraphBuilder, KnowledgeGraph
from hybridmem.graph.changes import Part
from hybridmem.graph.tally import Seen, Tally, commonest_type, of_ends, of_mentions, surfaces_of, types_of
from hybridmem.snapshot_facts import Rulings
from hybridmem.snapshot_merges import apply_decisions
from hybridmem.store.decisions import TripleDecision
from hybridmem.store.meta import AliasDecision
from hybridmem.types import Chunk, Extraction, Merge

ADDED = ""
"""Stands for a document where a person added the facts."""


@dataclass(frozen=True, slots=True)
class GraphParts:
    """Chunks, extractions by document id, and what a person decided on aliases and facts."""

    chunks: Sequence[Chunk]
    extractions: Mapping[str, Extraction]
    decisions: Sequence[AliasDecision]
    decided: Sequence[TripleDecision] = ()


@dataclass(slots=True)
class _State:
    """What the graph of one version was made of."""

    extractions: Mapping[str, Extraction] = field(default_factory=dict)
    names: Tally = field(default_factory=Tally)
    resolver: Resolver = field(default_factory=Resolver)
    merges: list[Merge] = field(default_factory=list)
    rulings: Rulings = field(default_factory=Rulings)
    ruled: set[str] = field(default_factory=set)
    builder: GraphBuilder = field(default_factory=GraphBuilder)


class Knowledge:
    """Makes graphs of one workspace, each from the one before; safe to share between threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._state: _State | None = None

    def graph(self, parts: GraphParts) -> tuple[KnowledgeGraph, Sequence[Merge]]:
        """The knowledge graph of a version, and the merges in it."""
        with self._lock:
            state, self._state = self._state or _State(), None  # one that was cut short is of no use any more
            graph = _follow(state, parts)
            self._state = state
            return graph, state.merges


def _follow(state: _State, parts: GraphParts) -> KnowledgeGraph:
    before, after = state.extractions, parts.extractions
    changed = {id_ for id_ in before.keys() | after.keys() if before.get(id_) is not after.get(id_)}
    state.extractions = after
    _follow_names(
        state, [before[id_] for id_ in changed & before.keys()], [after[id_] for id_ in changed & after.keys()]
    )
    merges = apply_decisions(state.resolver.merges(), parts.decisions)
    again = _follow_rulings(state, parts.decided, merges)
    state.merges = merges
    return state.builder.update(_parts(state, parts.chunks, changed | again), merges)


def _follow_names(state: _State, gone: Sequence[Extraction], new: Sequence[Extraction]) -> None:
    touched = state.names.change(_seen(gone), _seen(new))
    names: dict[str, Name | None] = {}
    for key in touched:
        writings = state.names.of(key)
        names[key] = Name.of(surfaces_of(writings), commonest_type(types_of(writings))) if writings else None
    state.resolver.update(names)


def _seen(extractions: Iterable[Extraction]) -> Iterable[Seen]:
    for extraction in extractions:
        yield from chain(of_mentions(extraction.mentions), of_ends(extraction.assertions))


def _follow_rulings(state: _State, decided: Sequence[TripleDecision], merges: Sequence[Merge]) -> set[str]:
    """Take decisions and merges over; returns the documents whose facts may be decided in another way now."""
    before, now = state.rulings, Rulings(decided, merges)
    if now.in_force == before.in_force and (not now.in_force or merges == state.merges):
        return set()
    state.rulings = now
    touching = state.builder.documents_touching(before.keys() | now.keys())
    return touching | state.ruled | {ADDED}


def _parts(state: _State, chunks: Sequence[Chunk], documents: Collection[str]) -> dict[str, Part | None]:
    """The parts of the graph that these documents are now."""
    chunks_of: dict[str, list[Chunk]] = defaultdict(list)
    for chunk in chunks:
        if chunk.document_id in documents:
            chunks_of[chunk.document_id].append(chunk)
    state.ruled -= set(documents)
    made: dict[str, Part | None] = {}
    for id_ in documents:
        extraction = state.extractions.get(id_)
        if id_ == ADDED:
            made[id_] = Part(facts=state.rulings.added())
        elif extraction is None:
            made[id_] = None
        else:
            facts = [state.rulings.applied(fact) for fact in extraction.assertions]
            if any(fact is not given for fact, given in zip(facts, extraction.assertions, strict=True)):
                state.ruled.add(id_)
            made[id_] = Part(chunks_of[id_], extraction.mentions, facts)
    return made
