"""Which papers there are: who states which fact, in which language, and what stands beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from benchmarks.audit.paper import Paper
from benchmarks.audit.state import TOPICS, block_of, said_of, topic_of
from benchmarks.audit.wording import LANGUAGES, blocks, random_for
from benchmarks.audit.world import Fact, Thing, World

EVENT_KINDS = ("incidents", "findings", "minutes", "design", "weekly")
ACT_KINDS = ("minutes", "reviews", "weekly", "design", "notices")
TOPIC_KINDS = ("minutes", "findings", "design", "weekly", "reviews")
TOPIC_PAPERS = 4
RELEASES = 4


def asked_in(index: int) -> str:
    """Questions alternate between the languages."""
    return LANGUAGES[index % 2]


def other(language: str) -> str:
    """The other language."""
    return LANGUAGES[1 - LANGUAGES.index(language)]


def spoken(index: int) -> tuple[str, ...]:
    """Languages of the papers on a fact: that of its question, both, or only the other one."""
    asked = asked_in(index)
    return ((asked,), (asked, other(asked)), (other(asked),))[index // 2 % 3]


def event_papers(world: World, facts: Sequence[Fact]) -> Iterator[Paper]:
    """One or two papers on each event, mostly about its topic, with a second topic beside it."""
    random = random_for(world.seed, "event papers")
    for index, fact in enumerate(facts):
        kinds = random.sample(EVENT_KINDS, 2)
        for kind, language in zip(kinds, spoken(index), strict=False):
            main, side = topic_of(fact), _topic(random)
            topics = ((main, random.randint(7, 9)),) if side == main else ((main, random.randint(7, 9)), (side, 3))
            component, release = fact.things
            yield Paper(kind, kind, language, release, (fact,), topics, component=component)


def act_papers(world: World, groups: Sequence[Sequence[Fact]]) -> Iterator[Paper]:
    """Every act in a paper of its version; acts that are only near misses may share a paper."""
    random = random_for(world.seed, "act papers")
    for index, (target, *_) in enumerate(groups):
        language = other(asked_in(index)) if index // 2 % 4 == 3 else asked_in(index)
        yield _act_paper((target,), language, random)
        if index // 2 % 5 == 1:
            yield _act_paper((target,), other(language), random)
    near = [fact for _, *misses in groups for fact in misses]
    for release in world.things["release"]:
        waiting = [fact for fact in near if fact.things[2] == release]
        while waiting:
            count = 2 if random.random() < 0.35 else 1
            yield _act_paper(tuple(waiting[:count]), random.choice(LANGUAGES), random)
            waiting = waiting[count:]


def _act_paper(facts: tuple[Fact, ...], language: str, random: Random) -> Paper:
    kind = random.choice(ACT_KINDS)
    shown = facts[0].things[1] if random.random() < 0.3 else None
    topics = _two_topics(random, random.randint(5, 7))
    return Paper(kind, kind, language, facts[0].things[2], facts, topics, component=shown)


def link_papers(world: World, facts: Sequence[Fact]) -> Iterator[Paper]:
    """Every relation in a paper about its head; one in six in a second paper, in the other language."""
    random = random_for(world.seed, "link papers")
    for fact in facts:
        about = block_of(fact).head["paper"]
        languages = list(LANGUAGES)
        random.shuffle(languages)
        for language in languages[: 2 if random.random() < 1 / 6 else 1]:
            release = fact.things[0] if about == "release" else random.choice(world.things["release"])
            yield Paper("notices", f"files/{about}", language, release, (fact,), (), about, general=5)


def ident_papers(world: World, facts: Sequence[Fact]) -> Iterator[Paper]:
    """Every identifier's meaning in a paper of its own; every fourth in a second one, in the other language."""
    random = random_for(world.seed, "ident papers")
    for index, fact in enumerate(facts):
        if fact.block == "ticket":
            continue
        languages = (asked_in(index), other(asked_in(index)))
        chosen = languages if index % 4 == 1 else languages[1:] if index % 4 == 2 else languages[:1]
        for language in chosen:
            release = random.choice(world.things["release"])
            folder = block_of(fact).head["folder"]
            yield Paper("notices", folder, language, release, (fact,), _two_topics(random, random.randint(5, 7)))


def topic_papers(world: World, topics: Sequence[str]) -> Iterator[Paper]:
    """Papers that treat one topic at length."""
    random = random_for(world.seed, "topic papers")
    for topic in topics:
        for index in range(TOPIC_PAPERS):
            kind = random.choice(TOPIC_KINDS)
            side = _topic(random)
            beside = ((side, 3),) if side != topic else ()
            release = random.choice(world.things["release"])
            component = random.choice(world.things["component"]) if random.random() < 0.6 else None
            plan = ((topic, random.randint(9, 13)), *beside)
            yield Paper(kind, kind, LANGUAGES[index % 2], release, (), plan, component=component)


def with_mentions(world: World, papers: Sequence[Paper], facts: Sequence[Fact]) -> list[Paper]:
    """Each identifier is named, without its meaning, in three papers that do not state it."""
    random = random_for(world.seed, "mentions")
    mentions: dict[int, list[str]] = {}
    for fact in facts:
        for place in random.sample(range(len(papers)), min(3, len(papers))):
            paper = papers[place]
            if fact not in paper.facts and not paper.about:
                said = said_of(fact, f"mention-{paper.language}", paper.language, random)
                mentions.setdefault(place, []).append(said)
    return [_mentioning(paper, mentions.get(place, [])) for place, paper in enumerate(papers)]


def _mentioning(paper: Paper, mentions: list[str]) -> Paper:
    return Paper(
        paper.kind, paper.folder, paper.language, paper.release, paper.facts, paper.topics, paper.about,
        tuple(mentions), paper.general, paper.component,
    )  # fmt: skip


def _topic(random: Random) -> str:
    return random.choice(list(blocks(*TOPICS)))


def _two_topics(random: Random, count: int) -> tuple[tuple[str, int], ...]:
    first, second = random.sample(list(blocks(*TOPICS)), 2)
    return (first, count), (second, random.randint(2, 3))


def releases_of(component: Thing, world: World) -> Sequence[Thing]:
    """Releases that follow each other, in which the component's source is part of the corpus."""
    releases = list(world.things["release"])
    first = random_for(world.seed, "source", component.en[1]).randint(0, len(releases) - RELEASES)
    return releases[first : first + RELEASES]
