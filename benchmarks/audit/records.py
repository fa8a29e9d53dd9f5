"""Records and lists: tickets, directories of names, registers of identifiers, change logs."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from benchmarks.audit.state import TOPICS, Written, said_of, stated
from benchmarks.audit.wording import LANGUAGES, blocks, draw, random_for, say
from benchmarks.audit.world import Fact, World

TICKETS_A_FILE = 24
DIRECTORIES = ("person", "component", "firm", "team", "site", "legacy", "customer", "city", "office", "cooling", "term")


def record_files(world: World, idents: Sequence[Fact], near: Sequence[Fact], files: int) -> Iterator[Written]:
    """All documents that are records or lists."""
    yield from _tickets(world, [fact for fact in idents if fact.block == "ticket"], files)
    yield from _directories(world)
    yield from _registers(world, idents)
    yield from _changelogs(world, idents, near)


def _tickets(world: World, facts: Sequence[Fact], files: int) -> Iterator[Written]:
    random = random_for(world.seed, "tickets")
    for number in range(files):
        stating = facts[number::files]
        language = LANGUAGES[number % 2]
        counted: Counter[str] = Counter()
        rows = [_ticket(said, world, language, random) for said in _subjects(language, counted, random)]
        for fact in stating:
            row = _ticket(stated(fact, language, random), world, language, random)
            rows.insert(random.randint(0, len(rows)), {**row, "ticket": fact.text})
        name = f"tickets/queue-{number + 1:02d}-{language}"
        if number // 2 % 2:
            lines = [json.dumps(row, ensure_ascii=False) for row in rows]
            yield Written(f"{name}.jsonl", "\n".join(lines) + "\n", frozenset(stating), counted)
        else:
            yield Written(f"{name}.csv", _csv(rows), frozenset(stating), counted)


def _subjects(language: str, counted: Counter[str], random: Random) -> list[str]:
    subjects = []
    for topic in random.choices(list(blocks(*TOPICS)), k=TICKETS_A_FILE):
        subjects.append(say(random.choice(blocks(*TOPICS)[topic].lines[language]), random))
        counted[topic] += 1
    return subjects


def _ticket(subject: str, world: World, language: str, random: Random) -> dict[str, str]:
    return {
        "ticket": f"TKT-{random.randint(1000, 1999)}",
        "opened": str(world.day_in(random.choice(world.things["release"]), random)),
        "component": random.choice(world.things["component"]).form(language, random),
        "reporter": random.choice(world.things["person"]).form(language, random),
        "state": random.choice(["open", "closed", "waiting"] if language == "en" else ["处理中", "已关闭", "等待"]),
        "subject": subject,
    }


def _csv(rows: Sequence[dict[str, str]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _directories(world: World) -> Iterator[Written]:
    """The names of a kind side by side: what links one language to the other."""
    for kind in DIRECTORIES:
        rows = [
            {"english": " / ".join(thing.en), "chinese": " / ".join(thing.zh), "kind": kind}
            for thing in world.things[kind]
        ]
        yield Written(f"directory/{kind}-names.csv", _csv(rows))


def _registers(world: World, idents: Sequence[Fact]) -> Iterator[Written]:
    """Lists of identifiers that say nothing but owner and state."""
    random = random_for(world.seed, "registers")
    for block in dict.fromkeys(fact.block for fact in idents):
        rows = [
            {
                "identifier": fact.text,
                "owner": random.choice(world.things["person"]).form("en", random),
                "state": random.choice(["open", "closed", "in force", "withdrawn"]),
            }
            for fact in idents
            if fact.block == block
        ]
        yield Written(f"registers/{block}.csv", _csv(rows))


def _changelogs(world: World, idents: Sequence[Fact], near: Sequence[Fact]) -> Iterator[Written]:
    for index, release in enumerate(world.things["release"]):
        language = LANGUAGES[index % 2]
        random = random_for(world.seed, "changelog", release.en[0])
        own = [fact for fact in near if fact.things[2] == release]
        told = tuple(random.sample(own, min(8, len(own))))
        counted: Counter[str] = Counter()
        lines = [stated(fact, language, random) for fact in told]
        lines += [
            said_of(fact, f"mention-{language}", language, random)
            for fact in random.sample(list(idents), min(8, len(idents)))
        ]
        for topic in draw(list(blocks(*TOPICS)), 8, random):
            lines.append(say(random.choice(blocks(*TOPICS)[topic].lines[language]), random))
            counted[topic] += 1
        random.shuffle(lines)
        title = f"Change log {release.en[0]}" if language == "en" else f"变更日志 {release.en[0]}"
        text = f"# {title}\n\n{world.began[release]}\n\n" + "\n".join(f"- {line}" for line in lines) + "\n"
        yield Written(f"changelogs/{release.en[0]}.md", text, frozenset(told), counted)
