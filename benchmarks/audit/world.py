"""The world of a seed: who and what there is, and the facts about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from benchmarks.audit.wording import Block, blocks, listed, random_for

TITLES = {"工": "Engineer", "经理": "Manager", "主任": "Director", "博士": "Dr", "老师": "Instructor"}
SIZES = {"component": 32, "person": 36, "team": 14, "release": 10, "customer": 14, "legacy": 14, "site": 12}


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with names. The first form of each language is the plain one; all forms mean only this thing."""

    kind: str
    en: tuple[str, ...]
    zh: tuple[str, ...]
    noun: tuple[str, str] = ("", "")

    def form(self, language: str, random: Random) -> str:
        """One of its names in a language; the plain one is the most frequent."""
        forms = self.en if language == "en" else self.zh
        return forms[0] if random.random() < 0.45 else random.choice(forms)

    @property
    def forms(self) -> tuple[str, ...]:
        """All its names."""
        return (*self.en, *self.zh)


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: an event, an act, a link or an identifier's meaning, by its block and what fills it."""

    kind: str
    block: str
    things: tuple[Thing, ...] = ()
    text: str = ""
    detail: int = 0


@dataclass(frozen=True, slots=True)
class World:
    """Everything that is drawn once per seed."""

    seed: int
    system: Thing
    things: Mapping[str, Sequence[Thing]]
    began: Mapping[Thing, date]

    def day_in(self, release: Thing, random: Random) -> date:
        """A working day while a release was made or had just come out."""
        day = self.began[release] + timedelta(days=random.randint(-40, 70))
        return day - timedelta(days=max(0, day.weekday() - 4))


def draw_world(seed: int, scale: float) -> World:
    """Draw names and versions. ``scale`` in (0, 1] shrinks the pools."""
    random = random_for(seed, "world")
    pools = blocks("names")
    things = {kind: _pair_things(pools[kind], kind) for kind in pools if kind not in _OWN_FORMS}
    things["component"] = [_component(line) for line in pools["component"].lines[""]]
    things["person"] = [*map(_chinese, pools["zh-person"].lines[""]), *map(_western, pools["en-person"].lines[""])]
    releases = list(_releases(random))
    things["release"] = [release for release, _ in releases]
    drawn = {kind: _drawn(kind, pool, scale, random) for kind, pool in sorted(things.items())}
    return World(seed, random.choice(things["system"]), drawn, dict(releases))


_OWN_FORMS = ("component", "zh-person", "en-person")


def _drawn(kind: str, pool: Sequence[Thing], scale: float, random: Random) -> Sequence[Thing]:
    if kind == "release":
        return pool
    size = SIZES.get(kind, len(pool))
    return random.sample(list(pool), max(8, round(size * scale)) if size > 8 else size)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


def _pair_things(block: Block, kind: str) -> list[Thing]:
    cells = [_cells(line) for line in block.lines[""]]
    return [Thing(kind, (row[0],), (row[-1],)) for row in cells]


def _component(line: str) -> Thing:
    code, english, chinese, noun, chinese_noun = _cells(line)
    return Thing("component", (english, code), (chinese, code), (noun, chinese_noun))


def _chinese(line: str) -> Thing:
    chinese, english, title = _cells(line)
    surname = english.split()[0]
    long_title = "工程师" if title == "工" else title
    forms = (english, f"{TITLES[title]} {surname}", chinese)
    return Thing("person", forms, (chinese, chinese[0] + title, chinese + long_title))


def _western(line: str) -> Thing:
    first, last = line.split()
    return Thing("person", (line, f"{first[0]}. {last}"), (line, f"{first[0]}. {last}"))


def _releases(random: Random) -> Iterator[tuple[Thing, date]]:
    major, minor = random.randint(1, 4), random.randint(0, 4)
    day = date(2029, 1, 8) + timedelta(days=random.randint(0, 60))
    for _ in range(SIZES["release"]):
        number = f"{major}.{minor}"
        yield Thing("release", (number, f"v{number}"), (number, f"v{number}")), day
        day += timedelta(days=random.randint(70, 110))
        major, minor = (major + 1, 0) if minor >= 5 else (major, minor + 1)


def links(world: World) -> list[Fact]:
    """All relations: each head has exactly one tail."""
    random = random_for(world.seed, "links")
    found: list[Fact] = []
    for name, block in blocks("links").items():
        heads = list(world.things[block.head["head"]])
        tails = list(world.things[block.head["tail"]])
        random.shuffle(heads)
        random.shuffle(tails)
        found += [Fact("link", name, (a, b)) for a, b in _paired(name, heads, tails)]
    return found


def _paired(name: str, heads: list[Thing], tails: list[Thing]) -> Iterator[tuple[Thing, Thing]]:
    if name == "replaced":
        heads = heads[: len(tails)]
    for index, head in enumerate(heads):
        tail = tails[index % len(tails)]
        yield head, tails[(index + 1) % len(tails)] if tail == head else tail


def events(world: World, scale: float) -> list[Fact]:
    """Each event happens once, to one component in one version."""
    random = random_for(world.seed, "events")
    names = list(blocks("events_a", "events_b"))
    chosen = random.sample(names, max(6, round(len(names) * scale)))
    return [
        Fact("event", name, (random.choice(world.things["component"]), random.choice(world.things["release"])))
        for name in chosen
    ]


def acts(world: World, scale: float) -> list[tuple[Fact, ...]]:
    """Groups of acts: the first one is asked for, each other one differs from it in one thing only."""
    random = random_for(world.seed, "acts")
    groups = []
    taken: set[tuple[str, tuple[Thing, ...]]] = set()
    while len(groups) < max(6, round(60 * scale)):
        group = _group(world, random)
        keys = {(fact.block, fact.things) for fact in group}
        if keys.isdisjoint(taken):
            taken |= keys
            groups.append(group)
    return groups


def _group(world: World, random: Random) -> tuple[Fact, ...]:
    action, other_action = random.sample(list(blocks("acts")), 2)
    pairs = [random.sample(list(world.things[kind]), 2) for kind in ("person", "component", "release")]
    target = tuple(first for first, _ in pairs)
    variants = [tuple(pair[1] if at == index else pair[0] for index, pair in enumerate(pairs)) for at in range(3)]
    facts = [(action, target), (other_action, target), *((action, things) for things in variants)]
    return tuple(Fact("act", name, things, detail=random.randrange(4)) for name, things in facts)


def identifiers(world: World, scale: float) -> list[Fact]:
    """Families of four identifiers that differ in a digit or a word, each with a meaning of its own."""
    random = random_for(world.seed, "identifiers")
    families = 2 if scale > 0.5 else 1
    found: list[Fact] = []
    for name, block in blocks("idents").items():
        details = random.sample(range(len(listed(block, "d-en"))), 8)
        for family in range(families):
            component = random.choice(world.things["component"])
            texts = _family(block.head["make"], component.noun[0], random)
            places = details[4 * family : 4 * family + 4]
            found += [Fact("ident", name, (component,), *pair) for pair in zip(texts, places, strict=True)]
    return found


def _family(make: str, noun: str, random: Random) -> list[str]:
    if "{unit}" in make:
        words = random.sample(["renew", "renewal", "retry", "linger", "hold", "settle"], 2)
        return [f"{noun}.{word}_{unit}" for word in words for unit in random.sample(["ms", "s", "max_ms", "max_s"], 2)]
    if "{hex7}" in make:
        start, tail = f"{random.randrange(16**4):04x}", random.sample("0123456789abcdef", 3)
        return [start + "".join(tail[i] for i in order) for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (2, 1, 0))]
    digits = random.sample("123456789", 4)
    fixed = {"A": str(random.randint(2, 5)), "B": str(random.randint(1, 6)), "YY": "31"}
    return [_made(make, fixed, [digits[i] for i in order], zero) for order, zero in _NEAR]


# Near misses: the same digits in another order, and one with a zero before or behind.
_NEAR = (((0, 1, 2, 3), "0{}"), ((1, 0, 2, 3), "{}0"), ((0, 2, 1, 3), "1{}"), ((0, 1, 3, 2), "{}"))


def _made(make: str, fixed: Mapping[str, str], digits: Sequence[str], pair: str) -> str:
    text = make
    for name, value in fixed.items():
        text = text.replace("{" + name + "}", value)
    two = pair.format(digits[3]) if len(pair) > 2 else digits[2] + digits[3]
    text = text.replace("{NN}", two).replace("{NNNNN}", "4" + "".join(digits)).replace("{NNNN}", "".join(digits))
    text = text.replace("{NNN}", "".join(digits[:3]))
    return text.replace("{N}", digits[0]).replace("{N2}", digits[1]).replace("{R}", digits[2])
