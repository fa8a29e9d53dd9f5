"""The views of one document: marked text, the facts read from it, its details."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hybridmem.render.facts import rule_words
from hybridmem.render.library import Library
from hybridmem.render.marks import Mark
from hybridmem.render.quote import line_of
from hybridmem.render.source import excerpt
from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.types import Document, Span, Triple

FACTS = 200
_HISTORY = ("author", "changed", "commit", "release", "subject", "message")


def reading_html(
    document: Document, library: Library, words: Words, focus: Span | None, passage: Span | None, height: int
) -> str:
    """The document's lines with passage borders, entities and stated facts, the focus highlighted."""
    graph = library.graph()
    named = [
        (mention, entity_id)
        for mention in library.mentions(document.id)
        if (entity_id := graph.entity_of_key(mention.key))
    ]
    facts = fact_marks(library.facts(document.id), document, library, words)
    focus = None if focus == passage else focus
    cut = excerpt(document, library.chunks(document.id), named, focus, passage, facts)
    caption = words("reading.caption") if cut.whole else words("source.part", a=cut.first, b=cut.last, total=cut.total)
    return render(
        "source.html",
        t=words,
        lines=cut.lines,
        code=document.language == "code",
        lang="zh-Hans" if document.language == "zh" else "en",
        height=height,
        caption=caption,
    )


def fact_marks(facts: Iterable[Triple], document: Document, library: Library, words: Words) -> list[Mark]:
    """One mark per sentence that states facts; a click reports the first of them, the tooltip lists all."""
    stated: dict[tuple[int, int], list[Triple]] = {}
    for fact in facts:
        for span in fact.evidence:
            if span.document_id == document.id:
                stated.setdefault((span.start, span.end), []).append(fact)
    return [
        Mark(start, end, "stated", found[0].id, "\n".join(fact_words(fact, library, words) for fact in found))
        for (start, end), found in sorted(stated.items())
    ]


def fact_words(fact: Triple, library: Library, words: Words) -> str:
    """``head → relation → tail``."""
    entities = library.graph().entities
    relation = words.code("relation", fact.relation)
    return f"{entities[fact.head].name} → {relation} → {entities[fact.tail].name}"


def facts_html(document: Document, facts: Sequence[Triple], library: Library, words: Words) -> str:
    """The facts of a document in the order of their sentences, each with its line."""
    rows = []
    for fact in facts[:FACTS]:
        span = next(span for span in fact.evidence if span.document_id == document.id)
        rows.append(
            {
                "id": fact.id,
                "text": fact_words(fact, library, words),
                "rule": rule_words(fact.rule, words),
                "confidence": fact.confidence,
                "status": "" if fact.status == "asserted" else words("status." + fact.status),
                "place": f"{span.start}:{span.end}",
                "line": line_of(document, span.start),
            }
        )
    return render("document_facts.html", t=words, rows=rows, more=max(0, len(facts) - FACTS))


def details_html(document: Document, names: Sequence[str], encoding: str, passages: int, words: Words) -> str:
    """All that is known of a document besides its text."""
    metadata = dict(document.metadata)
    rows = [(words("details.names"), "\n".join(names), True)]
    rows.append((words("details.type"), document.media_type, False))
    rows.append((words("details.language"), words("language." + document.language), False))
    rows += [(words("details.date"), document.timestamp, False)] if document.timestamp else []
    rows += [(words("details.encoding"), encoding, False)] if encoding else []
    rows.append((words("details.authority"), f"{document.authority:.2f}", False))
    rows.append((words("details.size"), words("details.sizes", n=len(document.text), passages=passages), False))
    rows += [(words("details." + name), metadata.pop(name), name == "commit") for name in _HISTORY if name in metadata]
    rows += [(name, value, False) for name, value in sorted(metadata.items())]
    return render("details.html", t=words, rows=rows)
