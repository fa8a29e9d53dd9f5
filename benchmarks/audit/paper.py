"""Prose documents: a plan of what a paper holds, and the paper written out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.audit.state import TOPICS, Written, named, stated
from benchmarks.audit.wording import blocks, draw, listed, random_for, say
from benchmarks.audit.world import Fact, Thing, World

LABELS = {
    "en": {"date": "Date", "version": "Version", "present": "Present", "part": "Part concerned", "comma": ", "},
    "zh": {"date": "日期", "version": "版本", "present": "出席", "part": "涉及部件", "comma": "、"},
}
COLON = {"en": ": ", "zh": "："}


@dataclass(frozen=True, slots=True)
class Paper:
    """The plan of a paper. ``topics`` says how many sentences it gives to each topic."""

    kind: str
    folder: str
    language: str
    release: Thing
    facts: tuple[Fact, ...] = ()
    topics: tuple[tuple[str, int], ...] = ()
    about: str = ""
    mentions: tuple[str, ...] = ()
    general: int = 4
    component: Thing | None = None


def write_paper(paper: Paper, number: int, world: World) -> Written:
    """Write a paper out; ``number`` tells papers of one folder apart."""
    random = random_for(world.seed, "paper", paper.folder, number)
    day = world.day_in(paper.release, random)
    counted: Counter[str] = Counter()
    lines = [f"# {_title(paper, random)}", "", *_header(paper, str(day), world, random), ""]
    for heading, sentences in _sections(paper, counted, random):
        lines += [f"## {heading}", "", _paragraphs(sentences, paper.language, random), ""]
    path = f"{paper.folder}/{day:%Y-%m}/{day:%m%d}-{number:03d}-{paper.language}.md"
    return Written(path, "\n".join(lines), frozenset(paper.facts), counted)


def _title(paper: Paper, random: Random) -> str:
    language = paper.language
    if paper.about:
        head = paper.facts[0].things[0]
        kind = blocks("papers")[paper.about].one(f"title-{language}")
        return kind + COLON[language] + named(head, language, head.form(language, random))
    title = random.choice(listed(blocks("general")[paper.kind], f"title-{language}"))
    return title + COLON[language] + _subject(paper, random)


def _subject(paper: Paper, random: Random) -> str:
    """The topic, the component, or the version; papers with facts do not tell them in the title."""
    language = paper.language
    choices = [named(paper.release, language, paper.release.form(language, random))]
    if paper.topics and not any(fact.kind == "event" for fact in paper.facts):
        choices.append(blocks(*TOPICS)[paper.topics[0][0]].one(f"name-{language}"))
    if paper.component:
        choices.append(paper.component.form(language, random))
    return random.choice(choices)


def _header(paper: Paper, day: str, world: World, random: Random) -> list[str]:
    label, colon = LABELS[paper.language], COLON[paper.language]
    entries = [(label["date"], day), (label["version"], paper.release.form(paper.language, random))]
    if paper.component:
        entries.append((label["part"], paper.component.form(paper.language, random)))
    if paper.kind in ("minutes", "reviews") and not paper.about:
        people = random.sample(list(world.things["person"]), min(5, len(world.things["person"])))
        names = [person.form(paper.language, random) for person in people]
        entries.append((label["present"], label["comma"].join(names)))
    return [f"- {name}{colon}{value}" for name, value in entries]


def _sections(paper: Paper, counted: Counter[str], random: Random) -> list[tuple[str, list[str]]]:
    parts = [_about(paper, random)] if paper.about else []
    for topic, count in paper.topics:
        sentences = draw(blocks(*TOPICS)[topic].lines[paper.language], count, random)
        counted[topic] += len(sentences)
        parts.append([say(sentence, random) for sentence in sentences])
    general = draw(blocks("general")["general"].lines[paper.language], paper.general, random)
    parts.append([say(sentence, random) for sentence in general])
    _insert(paper, parts, random)
    kind = blocks("general")[paper.kind]
    headings = listed(kind, f"head-{paper.language}")
    first = random.randint(0, max(0, len(headings) - len(parts)))
    return list(zip(headings[first:] + headings[:first], _halved(parts, random), strict=False))


def _about(paper: Paper, random: Random) -> list[str]:
    return [say(line, random) for line in draw(blocks("papers")[paper.about].lines[paper.language], 10, random)]


def _insert(paper: Paper, parts: list[list[str]], random: Random) -> None:
    """Put facts and mentions somewhere between the other sentences."""
    for fact in paper.facts:
        part = parts[0] if len(paper.facts) == 1 else random.choice(parts)
        part.insert(random.randint(1, len(part)), stated(fact, paper.language, random))
    for mention in paper.mentions:
        part = random.choice(parts)
        part.insert(random.randint(0, len(part)), mention)


def _halved(parts: Sequence[list[str]], random: Random) -> list[list[str]]:
    """Long parts become two sections."""
    halves: list[list[str]] = []
    for part in parts:
        cut = random.randint(3, max(3, len(part) - 3)) if len(part) > 7 else len(part)
        halves += [half for half in (part[:cut], part[cut:]) if half]
    return halves


def _paragraphs(sentences: Sequence[str], language: str, random: Random) -> str:
    if random.random() < 0.3:
        return "\n".join(f"- {sentence}" for sentence in sentences)
    if random.random() < 0.2:
        return "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(sentences, start=1))
    return (" " if language == "en" else "").join(sentences)
