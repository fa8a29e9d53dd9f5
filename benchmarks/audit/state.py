"""Facts in words, and what a written document is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from benchmarks.audit.wording import Block, blocks, listed, say
from benchmarks.audit.world import Fact, Thing

TOPICS = ("topics_a", "topics_b", "topics_c")
FACTS = {
    "event": ("events_a", "events_b"),
    "act": ("acts",),
    "link": ("links",),
    "ident": ("idents",),
}


@dataclass(frozen=True, slots=True)
class Written:
    """One document: where it stands, its text, which facts it states and how many sentences it gives each topic."""

    path: str
    text: str
    facts: frozenset[Fact] = frozenset()
    topics: Mapping[str, int] = field(default_factory=Counter)


def block_of(fact: Fact) -> Block:
    """The wordings of a fact."""
    return blocks(*FACTS[fact.kind])[fact.block]


def topic_of(fact: Fact) -> str:
    """The topic an event belongs to."""
    return block_of(fact).head["topic"]


def stated(fact: Fact, language: str, random: Random) -> str:
    """One sentence that states the fact in a language."""
    return said_of(fact, language, language, random)


def said_of(fact: Fact, tag: str, language: str, random: Random) -> str:
    """A line of the fact's block with the fact filled in."""
    return say(random.choice(block_of(fact).lines[tag]), random, slots_of(fact, language, random))


def slots_of(fact: Fact, language: str, random: Random) -> dict[str, str]:
    """What fills the slots of a fact's wordings."""
    names = [thing.form(language, random) for thing in fact.things]
    if fact.kind == "act":
        return {"who": names[0], "comp": names[1], "v": names[2], "d": detail_of(fact, language)}
    if fact.kind == "link":
        return {"a": named(fact.things[0], language, names[0]), "b": named(fact.things[1], language, names[1])}
    if fact.kind == "ident":
        return {"id": fact.text, "d": detail_of(fact, language)}
    return {}


def detail_of(fact: Fact, language: str) -> str:
    """The detail of an act, or the meaning of an identifier."""
    return listed(block_of(fact), f"d-{language}")[fact.detail]


def named(thing: Thing, language: str, form: str) -> str:
    """A name as it stands in a sentence after no article: teams and releases say what they are."""
    if thing.kind == "release":
        return f"release {form}" if language == "en" else f"{form} 版"
    return f"the {form}" if language == "en" and thing.kind == "team" else form
