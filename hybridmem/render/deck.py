"""Cards of a query's result, column by column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hybridmem.render.board import Column
from hybridmem.render.card import Card, Needles, Tag, body, place_of, snippet, tags
from hybridmem.render.library import Library
from hybridmem.render.reasons import path_words, reason_words
from hybridmem.render.words import Words
from hybridmem.types import CHANNELS, FusedHit, Hit, QueryAnalysis, QueryResult, Ranking, Reason

TERMS = ("term", "term_before")
FEATURES = 3
"""Parts of a reranked score that a card names."""


def deck(
    result: QueryResult, fused: Sequence[FusedHit], depth: int, library: Library, words: Words, chosen: str
) -> list[Column]:
    """The columns of the board: each channel's first ``depth`` hits, the fusion, the reranked list if there is one."""
    lists = [[hit.chunk_id for hit in result.rankings[name].hits[:depth]] for name in result.rankings]
    reranked = result.reranked[:depth]
    fused = fused[:depth]
    made = tags([[hit.chunk_id for hit in fused], *lists, [hit.chunk_id for hit in reranked]])
    maker = CardMaker(library, words, _needles(result.analysis), made, _ranks(result), chosen)
    columns = [_channel_column(result.rankings[name], depth, maker) for name in speaking(result)]
    columns.append(_fused_column("fused", fused, maker))
    return [*columns, _fused_column("reranked", reranked, maker)] if reranked else columns


def speaking(result: QueryResult) -> list[str]:
    """The channels to show: the three that every question has, and that of summaries where it took part."""
    return [c for c in CHANNELS if c in result.rankings and (c != "summary" or result.rankings[c].hits)]


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
    because = (*(reason_words(reason, maker.words) for reason in moved), *_features(hit, maker, with_bars))
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


def _features(hit: FusedHit, maker: CardMaker, fused: bool) -> list[str]:
    """The largest parts of a reranked hit's score."""
    parts = sorted(hit.contributions.items(), key=lambda part: (-part[1], part[0]))[:FEATURES]
    named = [f"{maker.words.code('feature', name)} {value:.1f}" for name, value in parts if value > 0.0]
    return [] if fused or not named else [" + ".join(named)]


def _because(hit: Hit, maker: CardMaker) -> list[str]:
    if hit.path is not None and hit.path.steps:
        return [path_words(hit.path, maker.library, maker.words)]
    terms = [_term(reason, maker.words) for reason in hit.reasons if reason.kind in TERMS][:4]
    if terms:
        return [" · ".join(terms)]
    return [reason_words(reason, maker.words) for reason in hit.reasons[:1] if reason.kind != "cosine"]


def _term(reason: Reason, words: Words) -> str:
    return f"{reason.label} {reason.value:.1f}" if reason.kind == "term" else reason_words(reason, words)
