"""English titles in front of a full name: Dr. Alice Chen is Alice Chen, Duke Otto Berg is Otto Berg.

A courtesy title (Dr., Sir) tells nothing of who it is; a rank does: "King Albert II" and "Prince Albert II" are two,
and so are Mr. and Mrs. John Smith.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.extract.alias_names import Clues, Names, Proposal, Rule
from hybridmem.extract.keys import entity_key
from hybridmem.extract.styled_names import FEMALE, MALE, RANKS

_COURTESY = (
    "Dr", "Prof", "Professor", "Mr", "Mrs", "Ms", "Miss", "Sir", "Dame", "Engineer", "President", "Senator", "Judge",
    "Captain", "Rev", "Reverend", "General", "Colonel", "Major", "Admiral", "Ambassador", "Governor",
)  # fmt: skip
COURTESY_TITLE = re.compile(rf"^(?:(?:{'|'.join((*_COURTESY, 'Lord', 'Lady'))})\.?\s+)+(?=[A-Z])")
_TITLE = re.compile(rf"^(?:(?:{'|'.join((*_COURTESY, *RANKS))})\.?\s+)+(?=[A-Z])")


def _titled(key: str, names: Names) -> Iterator[tuple[str, str]]:
    surface = names.name(key)
    match = _TITLE.match(surface) if names.type(key) == "person" else None
    if match is not None and " " in surface[match.end() :]:
        yield entity_key(surface[match.end() :]), match[0].replace(".", " ")


def _without_title(name: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    if name not in names:
        return
    titles = [set(said[0].split()) for said in clues.values()]
    ranks = {word for title in titles for word in title if word in RANKS}
    both = any(title & FEMALE for title in titles) and any(title & MALE - {"Sir"} for title in titles)
    for (key, said), title in zip(clues.items(), titles, strict=True):
        if not both and (len(ranks) < 2 or not title & ranks):
            bare = names.name(key)[len(said[0]) :].strip()
            yield Proposal(key, name, "title", f"{names.name(key)} is {bare} with a title", 0.9)


RANK_RULES = (Rule(_titled, _without_title),)
"""Titles and ranks in front of names of two words or more."""
