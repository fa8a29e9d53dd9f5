"""Questions inside questions: "the firm that employed the leader of the Tiller crew" asks for the leader first.

Each part is a text with one ``SLOT`` where what was asked before belongs; the first slot is a linked name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hybridmem.extract.parsed import Sentence
from hybridmem.query.link import QuestionExtractor, place_of
from hybridmem.query.nested_chinese import chinese_parts
from hybridmem.query.nested_english import english_parts
from hybridmem.query.nested_kin import kin_parts
from hybridmem.text.language import is_cjk
from hybridmem.types import SLOT, Language, LinkedEntity, Nested, Subquestion

LONG = 3
"""Names of more words are one word to the parser: a title may be a sentence by itself."""

Parts = Callable[[str, Sentence, tuple[int, int]], Sequence[Subquestion]]


def nested(
    question: str, names: Sequence[LinkedEntity], extractor: QuestionExtractor | None, language: Language, most: int
) -> Nested | None:
    """Return the longest chain of questions that begins with one of the linked names, cut to its first ``most`` parts.

    None where there is no chain.
    """
    places = {name.entity_id: place_of(question, name.surface) for name in names}
    known = [name for name in names if places[name.entity_id] is not None]
    if not known or extractor is None or SLOT in question or most < 2:
        return None
    chinese = language == "zh" or any(is_cjk(character) for character in question)
    parts: Parts = chinese_parts if chinese else english_parts
    surfaces = tuple(dict.fromkeys(name.surface for name in known if len(name.surface.split()) > LONG))
    sentences = extractor.sentences(question, "zh" if chinese else "en", surfaces)
    found = [Nested(name, tuple(_within(question, places[name.entity_id], sentences, parts))) for name in known]
    best = max(found, key=lambda chain: len(chain.parts))
    kin = kin_parts(question)
    if kin and len(best.parts) <= len(kin):
        best = Nested(best.start, kin)
    return Nested(best.start, best.parts[:most]) if len(best.parts) > 1 else None


def _within(
    question: str, place: tuple[int, int] | None, sentences: Sequence[Sentence], parts: Parts
) -> Sequence[Subquestion]:
    for sentence in sentences:
        if place is not None and sentence.start <= place[0] and place[1] <= sentence.end:
            return parts(question, sentence, place)
    return ()
