"""Places said with the region they lie in: "born in Hastings, Minnesota" names a town, its region and both as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hybridmem.extract.parsed import Fact, Piece
from hybridmem.extract.relations import canonical_relation
from hybridmem.extract.tree import Tree

_OF_PLACES = frozenset({"born_in", "died_in", "located_in"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_LONGEST = 4


def place_facts(tree: Tree, facts: Iterable[Fact]) -> Iterator[Fact]:
    """For facts about a town with its region behind it: the same of the whole place and of the region, as edges, and
    that the one lies in the other."""
    ends = {word.end: index for index, word in enumerate(tree.words)}
    for fact in facts:
        if fact.tail.type != "location" or fact.view == "surface" or fact.tail.core_end not in ends:
            continue
        regions = list(_regions(tree, ends[fact.tail.core_end]))
        if not regions or canonical_relation(fact.relation) not in _OF_PLACES:
            continue
        town, region = fact.tail, regions[-1]
        whole = Piece(town.core_start, region.core_end, town.core_start, region.core_end, "location")
        for place in (whole, region):
            yield replace(fact, tail=place, view="graph", confidence=round(fact.confidence - 0.02, 2))
        core = replace(town, start=town.core_start, end=town.core_end)
        for inner, outer in zip([core, *regions], regions, strict=False):
            yield Fact(inner, "located in", outer, 0.75, "place-in", view="graph")


def _regions(tree: Tree, last: int) -> Iterator[Piece]:
    """Places that follow one another behind commas."""
    for _ in range(_LONGEST):
        first = last + 2
        if first >= len(tree.words) or tree.words[last + 1].text != ",":
            return
        name = tree.name_of(first)
        if name is None or name.type != "location" or name.first != first or tree.words[name.last].dep in _SUBJECTS:
            return
        last = name.last
        yield tree.piece(first, last, last)
