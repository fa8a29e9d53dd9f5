"""Views of a query's result: the analysis line, the answer, the board of rankings, and one passage's arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hybridmem.render.board import Column, board
from hybridmem.render.card import Card, Needles, Tag, body, place_of, snippet, tags
from hybridmem.render.facts import path_view
from hybridmem.render.library import Library
from hybridmem.render.quote import address, where
from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.types import CHANNELS, EvidencePath, FusedHit, Hit, QueryAnalysis, QueryResult, Ranking, Reason

ENTITIES = 14
"""Entities of a passage that are offered as links."""

_RELATION_REASONS = frozenset({"relations_lift_graph", "walk"})


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
    times = [(name, result.rankings[name].elapsed_ms) for name in CHANNELS if name in result.rankings]
    return render(
        "analysis.html",
        t=words,
        language=words("language." + analysis.language),
        intent=words("intent." + analysis.intent),
        entities=linked,
        details=_details(analysis, words),
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
    """Verdict, answer text, and its citations."""
    cites = [
        {"address": address(span), "where": where(library.document(span.document_id), span)}
        for span in result.answer.citations
    ]
    chain = path_view(result.paths[0], library, words) if result.paths else None
    return render("answer.html", t=words, verdict=result.verdict, text=result.answer.text, citations=cites, chain=chain)


def board_html(
    result: QueryResult, fusion: Fusion, depth: int, library: Library, words: Words, chosen: str = ""
) -> str:
    """The columns side by side: each channel's first ``depth`` hits, the fusion, the reranked list if there is one."""
    lists = {name: [hit.chunk_id for hit in result.rankings[name].hits[:depth]] for name in result.rankings}
    fused = [hit.chunk_id for hit in fusion.hits[:depth]]
    reranked = [hit.chunk_id for hit in result.reranked[:depth]]
    made = tags([fused, *lists.values(), reranked])
    maker = CardMaker(library, words, _needles(result.analysis), made, _ranks(result), chosen)
    columns = [_channel_column(result.rankings[name], depth, maker) for name in CHANNELS if name in result.rankings]
    columns.append(_fused_column("fused", fusion.hits[:depth], maker))
    if reranked:
        columns.append(_fused_column("reranked", result.reranked[:depth], maker))
    return board(columns, words, words("board.caption", k=depth, k0=f"{fusion.k0:g}"))


def arithmetic_html(chunk_id: str, result: QueryResult, fusion: Fusion, library: Library, words: Words) -> str:
    """How one passage's fused score comes about, channel by channel."""
    hit = next((item for item in fusion.hits if item.chunk_id == chunk_id), None)
    chunk = library.chunk(chunk_id)
    total = hit.score if hit else 0.0
    rows = [_sum_row(name, chunk_id, result.rankings[name], fusion, library, words) for name in result.rankings]
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


@dataclass(frozen=True, slots=True)
class CardMaker:
    """Turns hits into cards; everything the cards of one board have in common."""

    library: Library
    words: Words
    needles: Needles
    tags: Mapping[str, Tag]
    ranks: Mapping[str, Mapping[str, int]]
    chosen: str

    def card(self, chunk_id: str, rank: int, score: str, because: Sequence[str] = (), own: str = "") -> Card:
        """A card without bars; its badges are the ranks in all channels but its ``own``."""
        chunk = self.library.chunk(chunk_id)
        place = place_of(chunk, self.library.document(chunk.document_id))
        tag = self.tags.get(chunk_id, Tag())
        text = snippet(body(chunk.text, place), self.needles)
        return Card(
            chunk_id,
            rank,
            score,
            place,
            text,
            code=chunk.kind == "code",
            tag=tag,
            ranks=tuple((name, place, 0.0) for name, place in self.ranks[chunk_id].items() if name != own),
            because=tuple(because),
            chosen=chunk_id == self.chosen,
        )


def reason_words(reason: Reason, words: Words) -> str:
    """One reason in words; its label is corpus text and stays as it is."""
    shown = f"{reason.value:.2f}" if reason.value else ""
    key = f"reason.{reason.kind}"
    family = "relation" if reason.kind in _RELATION_REASONS else "channel"
    known = (words.entries.get(f"{family}.{part}", part) for part in reason.label.split(", "))
    label = ", ".join(known)
    if key in words.entries:
        return words(key, label=label, value=shown)
    return " ".join(part for part in (reason.kind.replace("_", " "), reason.label, shown) if part)


def path_words(path: EvidencePath, library: Library, words: Words) -> str:
    """A path on one line: ``A →r→ B ←s← C``."""
    entities = library.graph().entities
    line = entities[path.entities[0]].name
    for step, entity_id in zip(path.steps, path.entities[1:], strict=True):
        relation = words.code("relation", step.relation)
        line += f" → {relation} → " if step.forward else f" ← {relation} ← "
        line += entities[entity_id].name
    return line


def _ranks(result: QueryResult) -> Mapping[str, Mapping[str, int]]:
    """Chunk id -> channel -> rank, channels in their usual order."""
    ranks: dict[str, dict[str, int]] = {}
    for name in CHANNELS:
        for hit in result.rankings[name].hits if name in result.rankings else ():
            ranks.setdefault(hit.chunk_id, {})[name] = hit.rank
    return ranks


def _needles(analysis: QueryAnalysis) -> Needles:
    surfaces = [name for link in analysis.entities for name in (link.name, link.surface)]
    return Needles.of(analysis.text, [*surfaces, *analysis.identifiers, *analysis.phrases])


def _channel_column(ranking: Ranking, depth: int, maker: CardMaker) -> Column:
    cards = [
        maker.card(hit.chunk_id, hit.rank, f"{hit.score:.3f}", _because(hit, maker), ranking.channel)
        for hit in ranking.hits[:depth]
    ]
    silent = maker.words.code("silent", ranking.silent) if ranking.silent else ""
    if not silent and not cards:
        silent = maker.words("silent.nothing")
    note = maker.words("board.of", n=len(cards), total=len(ranking.hits))
    return Column(ranking.channel, tuple(cards), note, ranking.elapsed_ms, silent)


def _fused_column(name: str, hits: Sequence[FusedHit], maker: CardMaker) -> Column:
    top = max((hit.score for hit in hits), default=1.0) or 1.0
    cards = [_fused_card(hit, top, maker, name == "fused") for hit in hits]
    note = maker.words("board.rrf") if name == "fused" else maker.words("board.second")
    return Column(name, tuple(cards), note, None, "" if cards else maker.words("silent.nothing"))


def _fused_card(hit: FusedHit, top: float, maker: CardMaker, with_bars: bool) -> Card:
    plain = maker.card(hit.chunk_id, hit.rank, f"{hit.score:.4f}")
    shares = [(name, hit.contributions[name]) for name in CHANNELS if hit.contributions.get(name)]
    bars = tuple((name, 100.0 * value / top, value) for name, value in shares) if with_bars else ()
    ranks = tuple((name, hit.ranks[name], hit.contributions.get(name, 0.0)) for name in CHANNELS if name in hit.ranks)
    moved = [reason for reason in hit.reasons if reason.kind == "reranked_from"]
    because = tuple(reason_words(reason, maker.words) for reason in moved)
    return Card(
        plain.chunk_id,
        plain.rank,
        plain.score,
        plain.place,
        plain.snippet,
        plain.code,
        plain.tag,
        ranks,
        bars,
        because,
        plain.chosen,
    )


def _because(hit: Hit, maker: CardMaker) -> list[str]:
    if hit.path is not None and hit.path.steps:
        return [path_words(hit.path, maker.library, maker.words)]
    terms = [f"{reason.label} {reason.value:.1f}" for reason in hit.reasons if reason.kind == "term"][:4]
    if terms:
        return [" · ".join(terms)]
    return [reason_words(reason, maker.words) for reason in hit.reasons[:1] if reason.kind != "cosine"]


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
