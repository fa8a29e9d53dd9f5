"""Views of a query's result: the analysis line, the answer, the board of rankings, and one passage's arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hybridmem.render.board import board
from hybridmem.render.card import Tag, place_of, tags
from hybridmem.render.deck import deck, speaking
from hybridmem.render.facts import path_view
from hybridmem.render.finding import answered_by_path, badge_of, finding
from hybridmem.render.library import Library
from hybridmem.render.quote import address, where
from hybridmem.render.reasons import path_words, reason_words
from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.types import SLOT, FusedHit, QueryAnalysis, QueryResult, Ranking

ENTITIES = 14
"""Entities of a passage that are offered as links."""


@dataclass(frozen=True, slots=True)
class Fusion:
    """A fusion as it stands under the sliders: weights, constant, and the list it gives."""

    weights: Mapping[str, float]
    k0: float
    hits: Sequence[FusedHit]


def analysis_html(result: QueryResult, library: Library, words: Words) -> str:
    """One line of chips: language, intent, linked entities, exact strings, depth, time per channel."""
    analysis = result.analysis
    entities = library.graph().entities
    linked = [
        {
            "id": link.entity_id,
            "name": link.name,
            "type": entities[link.entity_id].type,
            "surface": link.surface,
            "how": words.code("how", link.how),
            "score": f"{link.score:.2f}",
        }
        for link in analysis.entities
        if link.entity_id in entities
    ]
    times = [(name, result.rankings[name].elapsed_ms) for name in speaking(result)]
    return render(
        "analysis.html",
        t=words,
        language=words("language." + analysis.language),
        intent=words("intent." + analysis.intent),
        entities=linked,
        details=_details(analysis, words),
        further_parts=[part.text.replace(SLOT, "…") for part in analysis.nested.parts[1:]] if analysis.nested else [],
        first_part=analysis.nested.parts[0].about(analysis.nested.start.surface) if analysis.nested else "",
        tier=words("depth." + analysis.tier),
        depth_reasons=" + ".join(
            f"{words.code('complexity', reason.label)} {reason.value:.2f}"
            for reason in analysis.reasons
            if reason.kind == "complexity"
        ),
        complexity=analysis.complexity,
        times=times,
        total=result.timings_ms.get("total", sum(ms for _, ms in times)),
    )


def answer_html(result: QueryResult, library: Library, words: Words) -> str:
    """Verdict, answer text, its citations, the best path, and in sentences what was found and what was not."""
    cites = [
        {"address": address(span), "where": where(library.document(span.document_id), span)}
        for span in result.answer.citations
    ]
    return render(
        "answer.html",
        t=words,
        badge=badge_of(result, library),
        text=result.answer.text,
        citations=cites,
        chain=path_view(result.paths[0], library, words) if result.paths else None,
        by_path=answered_by_path(result, library),
        finding=finding(result, library, words),
    )


def board_html(
    result: QueryResult, fusion: Fusion, depth: int, library: Library, words: Words, chosen: str = ""
) -> str:
    """The columns side by side, ``depth`` cards each."""
    columns = deck(result, fusion.hits, depth, library, words, chosen)
    return board(columns, words, words("board.caption", k=depth, k0=f"{fusion.k0:g}"))


def arithmetic_html(chunk_id: str, result: QueryResult, fusion: Fusion, library: Library, words: Words) -> str:
    """How one passage's fused score comes about, channel by channel."""
    hit = next((item for item in fusion.hits if item.chunk_id == chunk_id), None)
    chunk = library.chunk(chunk_id)
    total = hit.score if hit else 0.0
    rows = [_sum_row(name, chunk_id, result.rankings[name], fusion, library, words) for name in speaking(result)]
    for row in rows:
        row["share"] = 100.0 * float(str(row["value"])) / total if total else 0.0
    return render(
        "arithmetic.html",
        t=words,
        chunk_id=chunk_id,
        tag=_tag_of(chunk_id, result, fusion),
        place=place_of(chunk, library.document(chunk.document_id)),
        rows=rows,
        entities=[library.graph().entities[e] for e in library.graph().entities_of(chunk_id)[:ENTITIES]],
        rank=hit.rank if hit else 0,
        total=total,
        k0=f"{fusion.k0:g}",
    )


def _sum_row(
    name: str, chunk_id: str, ranking: Ranking, fusion: Fusion, library: Library, words: Words
) -> dict[str, object]:
    hit = next((item for item in ranking.hits if item.chunk_id == chunk_id), None)
    weight = fusion.weights.get(name, 0.0)
    value = weight / (fusion.k0 + hit.rank) if hit and weight > 0 else 0.0
    why = [reason_words(reason, words) for reason in hit.reasons[:8]] if hit else []
    path = path_words(hit.path, library, words) if hit and hit.path is not None and hit.path.steps else ""
    absent = words("sum.absent", n=len(ranking.hits)) if not ranking.silent else words.code("silent", ranking.silent)
    return {
        "channel": name,
        "weight": weight,
        "rank": hit.rank if hit else 0,
        "value": value,
        "why": why,
        "path": path,
        "absent": absent if hit is None else "",
    }


def _tag_of(chunk_id: str, result: QueryResult, fusion: Fusion) -> Tag:
    depth = 50
    lists = [[hit.chunk_id for hit in result.rankings[name].hits[:depth]] for name in result.rankings]
    fused = [hit.chunk_id for hit in fusion.hits[:depth]]
    return tags([fused, *lists]).get(chunk_id, Tag())


def _details(analysis: QueryAnalysis, words: Words) -> list[tuple[str, str]]:
    rows = [(words("analysis.relation"), words.code("relation", relation)) for relation in analysis.relations]
    rows += [(words("analysis.identifier"), name) for name in analysis.identifiers]
    rows += [(words("analysis.version"), name) for name in analysis.versions]
    rows += [(words("analysis.phrase"), name) for name in analysis.phrases]
    return rows
