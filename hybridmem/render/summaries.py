"""Views of summaries and communities: every sentence is a quotation that leads to its source."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from hybridmem.graph.communities import Community
from hybridmem.render.facts import fact_row
from hybridmem.render.library import Library
from hybridmem.render.quote import Quote, quote
from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.types import Excerpt, FoundSummary, Summary

FOUND, FOUND_SENTENCES = 8, 2
"""Summaries under an answer, and sentences of each."""
LISTED = 60
MEMBERS = 40
FACTS = 20
TONES = 12
"""Communities with a colour of their own: the first of a level."""


def found_html(found: Sequence[FoundSummary], library: Library, words: Words) -> str:
    """The summaries and communities behind an answer, with the words of the question in each."""
    rows = [
        {
            "id": match.summary.id,
            "layer": match.summary.layer,
            "layer_name": words("layer." + match.summary.layer),
            "title": _title(match.summary, words),
            "score": match.score,
            "terms": [term.label for term in match.terms],
            "quotes": _quotes(match.summary.excerpts[:FOUND_SENTENCES], library),
        }
        for match in found[:FOUND]
    ]
    return render("found.html", t=words, rows=rows, more=max(0, len(found) - FOUND))


def summary_html(
    summary: Summary, above: Sequence[Summary], below: Sequence[Summary], library: Library, words: Words
) -> str:
    """One summary: the way down to it, its sentences, and what it is made of."""
    return render(
        "summary.html",
        t=words,
        summary=summary,
        layer_name=words("layer." + summary.layer),
        title=_title(summary, words),
        counts=words("summary.counts", documents=summary.documents, chunks=summary.chunks),
        above=[{"id": part.id, "title": _title(part, words)} for part in above],
        quotes=_quotes(summary.excerpts, library),
        below=[_part(part, library, words) for part in below[:LISTED]],
        below_name=words("layers." + below[0].layer) if below else "",
        more=max(0, len(below) - LISTED),
    )


def communities_html(found: Sequence[tuple[Community, Summary]], total: int, library: Library, words: Words) -> str:
    """The communities of a level, the weightiest first; the first dozen in their colours."""
    rows = [
        {
            "id": community.id,
            "tone": place if place < TONES else -1,
            "title": community.title,
            "counts": words("community.counts", members=len(community.members), facts=len(community.triples)),
            "quotes": _quotes(summary.excerpts[:1], library),
        }
        for place, (community, summary) in enumerate(found)
    ]
    return render("communities.html", t=words, rows=rows, more=total - len(rows))


def community_html(
    community: Community,
    summary: Summary,
    parent: Community | None,
    children: Sequence[Community],
    library: Library,
    words: Words,
) -> str:
    """One community: its summary, its weightiest facts and members, what it was split from and into."""
    graph = library.graph()
    most = max(community.weights, default=1.0)
    members = zip(community.members[:MEMBERS], community.weights, strict=False)
    return render(
        "community.html",
        t=words,
        title=community.title,
        counts=words("community.counts", members=len(community.members), facts=len(community.triples)),
        weight=fsum(community.weights),
        places=words("summary.counts", documents=summary.documents, chunks=summary.chunks),
        parent=parent,
        children=children,
        quotes=_quotes(summary.excerpts, library),
        facts=[fact_row(graph.triples[triple], library, words) for triple in community.triples[:FACTS]],
        more_facts=max(0, len(community.triples) - FACTS),
        members=[(graph.entities[member], 100.0 * weight / most) for member, weight in members],
        more_members=max(0, len(community.members) - MEMBERS),
    )


def _part(part: Summary, library: Library, words: Words) -> dict[str, object]:
    return {
        "id": part.id,
        "title": _title(part, words),
        "counts": words("summary.counts", documents=part.documents, chunks=part.chunks),
        "quotes": _quotes(part.excerpts[:1], library),
    }


def _title(summary: Summary, words: Words) -> str:
    return summary.title or words("layer." + summary.layer)


def _quotes(excerpts: Sequence[Excerpt], library: Library) -> list[Quote]:
    return [quote(library.document(excerpt.span.document_id), excerpt.span) for excerpt in excerpts]
