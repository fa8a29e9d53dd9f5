"""What was found and what was not, in a badge and in sentences: the verdict of a question as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.render.library import Library
from hybridmem.render.words import Words
from hybridmem.text.language import cjk_share
from hybridmem.text.missing import missing_words
from hybridmem.types import SLOT, QueryResult

BY_SENTENCES = "SENTENCES"
"""The badge where no chain of facts answers, but sentences hold most of the question."""


CHINESE = 0.3
"""Share of Han characters above which a text is Chinese, so that its words can be held against Chinese ones."""


def badge_of(result: QueryResult, library: Library) -> str:
    """The verdict on what was asked: a path is found that ends at the answer, or joins two names of the question.

    Where there is none, ``BY_SENTENCES`` or UNKNOWN; a connection asked for is a path and nothing else.
    """
    if answered_by_path(result, library) or _joins_names(result):
        return "FOUND"
    if result.answer.supported and result.analysis.intent != "path":
        return BY_SENTENCES
    return "UNKNOWN" if result.paths else result.verdict


def _joins_names(result: QueryResult) -> bool:
    named = {link.entity_id for link in result.analysis.entities}
    return any({path.entities[0], path.entities[-1]} <= named for path in result.paths)


def answered_by_path(result: QueryResult, library: Library) -> bool:
    """Whether the answer is the end of the first path."""
    ends = [library.graph().entities[path.entities[-1]].name for path in result.paths[:1]]
    return result.answer.text in ends


def finding(result: QueryResult, library: Library, words: Words) -> str:
    """Sentences: where the answer comes from, what it leaves out, and how far chains of facts and parts led."""
    if answered_by_path(result, library):
        return words("answer.by_path")
    said = [*_about_sentences(result, words), *_about_chain(result, badge_of(result, library), words)]
    return " ".join(said)


def _about_sentences(result: QueryResult, words: Words) -> Iterator[str]:
    question, text = result.analysis.text, result.answer.text
    if not text:
        return
    yield words("answer.caption")
    if result.summaries or _chinese(question) != _chinese(text):
        return
    missing = missing_words(question, text)
    yield words("answer.missing", missing=" · ".join(missing)) if missing else words("answer.nothing_missing")


def _chinese(text: str) -> bool:
    return cjk_share(text) > CHINESE


def _about_chain(result: QueryResult, badge: str, words: Words) -> Iterator[str]:
    if result.analysis.nested is not None and result.steps:
        yield _about_parts(result, words)
    elif badge != "FOUND":
        yield words("verdict.help." + badge)


def _about_parts(result: QueryResult, words: Words) -> str:
    """How many parts of a nested question were searched, and whether facts join what they found."""
    parts = result.analysis.nested.parts if result.analysis.nested else ()
    done = max((step.hop for step in result.steps if step.subject), default=0)
    if done < len(parts):
        return words("nested.stopped", n=done, of=len(parts), part=parts[done].text.replace(SLOT, "…"))
    return words("nested.apart" if result.paths else "nested.no_chain", n=len(parts))
