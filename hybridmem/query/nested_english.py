"""The nested noun phrases of an English question, from a name outwards along its dependency tree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hybridmem.extract.parsed import Sentence
from hybridmem.extract.tree import Tree
from hybridmem.query.nested_kinds import kind_of
from hybridmem.types import SLOT, Subquestion

_NOUNS = frozenset({"NOUN", "PROPN"})
_ASKING = frozenset({"what", "which", "who", "whom", "whose", "when", "where", "how", "why"})
_AUXILIARIES = frozenset({"was", "were", "is", "are", "did", "does", "do", "has", "have", "had"})
_EMPTY = re.compile(r"[\W_]+|\b(?:the|a|an|of|in|s|is|was|are|were|did|does|do|name|names|tell|me|please)\b", re.ASCII)

Place = tuple[int, int]


def english_parts(question: str, sentence: Sentence, name: Place) -> Sequence[Subquestion]:
    """Return the noun phrases around a name, each with the one inside it replaced by the slot, then the question."""
    tree = Tree(sentence)
    inside = [i for i, word in enumerate(tree.words) if name[0] <= word.start and word.end <= name[1]]
    head = next((i for i in inside if tree.words[i].head not in inside or tree.words[i].head == i), None)
    if head is None:
        return ()
    parts: list[Subquestion] = []
    current = name
    for noun, place in _around(tree, head):
        text = _slotted(question, place, current)
        if place[0] <= current[0] and current[1] <= place[1] and place != current and _says(text):
            parts.append(Subquestion(text, kind_of(tree.words[noun].text)))
            current = place
    whole = _slotted(question, (0, len(question)), current)
    return [*parts, Subquestion(whole)] if _says(whole) else parts


def _around(tree: Tree, head: int) -> Iterator[tuple[int, Place]]:
    """The nouns above a word, innermost first, with the characters of their phrases, up to what is asked for."""
    seen = {head}
    while (above := tree.words[head].head) not in seen:
        seen.add(above)
        head = above
        first, last = tree.left(head), tree.right(head)
        if any(tree.words[i].text.lower() in _ASKING and tree.words[i].head == head for i in range(first, last + 1)):
            return
        if tree.words[head].pos in _NOUNS:
            yield head, (tree.words[first].start, tree.words[_without_predicate(tree, head, last)].end)


def _without_predicate(tree: Tree, noun: int, last: int) -> int:
    """The last word of a noun phrase without the participle of the question, which parsers hang on its subject.

    "Where was the director of Red Lamp born?": nothing but an auxiliary is left above the noun.
    """
    above = tree.words[noun].head
    clause = next((i for i in tree.children[noun][::-1] if tree.words[i].dep in {"acl", "relcl"}), None)
    if clause is None or tree.words[above].text.lower() not in _AUXILIARIES or tree.right(clause) != last:
        return last
    marked = any(tree.words[i].tag in {"WDT", "WP", "WRB", "TO"} for i in range(tree.left(clause), last + 1))
    bare = tree.left(clause) > noun and tree.words[clause].tag in {"VBN", "VB", "VBD"}
    return tree.left(clause) - 1 if bare and not marked else last


def _slotted(question: str, whole: Place, part: Place) -> str:
    return (question[whole[0] : part[0]] + SLOT + question[part[1] : whole[1]]).strip(" ,?？")


def _says(text: str) -> bool:
    """Whether a part asks for anything beside its slot."""
    words = [word for word in _EMPTY.sub(" ", text.replace(SLOT, " ").lower()).split() if word not in _ASKING]
    return bool(words)
