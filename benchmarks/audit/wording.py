"""Wordings on disk: blocks of tagged lines, ``{a|b}`` for a choice, ``<name>`` for what is filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

WORDS = Path(__file__).with_name("words")
LANGUAGES = ("en", "zh")

_HEAD = re.compile(r"\[([\w-]+)(?:\s*\|\s*(.*))?\]")
_CHOICE = re.compile(r"\{([^{}]*)\}")
_SLOT = re.compile(r"<(\w+)>")
_NUMBERS = {"n": (3, 48), "ms": (20, 900), "pct": (61, 97)}


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a file: its name, what its head says, and its lines by tag (untagged ones under ``''``)."""

    name: str
    head: Mapping[str, str] = field(default_factory=dict)
    lines: dict[str, list[str]] = field(default_factory=dict)

    def one(self, tag: str) -> str:
        """The first line of a tag."""
        return self.lines[tag][0]


@cache
def blocks(*names: str) -> Mapping[str, Block]:
    """The blocks of the named files, in order; a block that comes twice is continued."""
    found: dict[str, Block] = {}
    block = Block("")
    for name in names:
        for line in (WORDS / f"{name}.txt").read_text("utf-8").splitlines():
            if head := _HEAD.fullmatch(line):
                block = found.setdefault(head[1], Block(head[1], _attributes(head[2] or "")))
            elif line.strip() and not line.startswith("#"):
                _add(block, line)
    return found


def _attributes(text: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in text.split())


def _add(block: Block, line: str) -> None:
    tagged = re.match(r"([a-z]+(?:-[a-z]+)?): ", line)
    tag, rest = (tagged[1], line[tagged.end() :]) if tagged else ("", line)
    block.lines.setdefault(tag, []).append(rest.strip())


def listed(block: Block, tag: str) -> list[str]:
    """The alternatives of all lines of a tag, separated by bars."""
    return [part.strip() for line in block.lines[tag] for part in line.split(" | ")]


def random_for(seed: int, *label: object) -> Random:
    """A generator that depends on seed and label only (strings are hashed by SHA-512, not by ``hash``)."""
    return Random("/".join(map(str, (seed, *label))))


def say(text: str, random: Random, slots: Mapping[str, str] | None = None) -> str:
    """Choose, fill in, and begin with a capital letter."""
    while _CHOICE.search(text):
        text = _CHOICE.sub(lambda found: random.choice(found[1].split("|")), text)
    filled = dict(slots or {})
    said = _SLOT.sub(lambda found: _filled(found[1], random, filled), text)
    return said[:1].upper() + said[1:]


def _filled(name: str, random: Random, filled: dict[str, str]) -> str:
    """What stands for a slot; a number drawn once stays the same within a sentence."""
    if name in _NUMBERS and name not in filled:
        filled[name] = str(random.randint(*_NUMBERS[name]))
    return filled[name]


def draw(items: Sequence[str], count: int, random: Random) -> list[str]:
    """At most ``count`` different items in random order."""
    return random.sample(list(items), min(count, len(items)))
