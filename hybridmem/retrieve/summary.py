"""The summary channel: for questions about the whole, chunks through the summaries and communities that match best.

    score(chunk) = sum over layers l of weight_l * (greatest match(s) * share(chunk, s) over summaries s of l above it)
                   + ``OWN`` * cosine(question, chunk), scaled 0..1 over the chunks found

and each further chunk of one document counts ``FURTHER`` times as much as the one before: an overview wants breadth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hybridmem.graph.communities import chunk_weights
from hybridmem.index.candidates import telling_terms
from hybridmem.index.summary_index import Match
from hybridmem.query.link import strong
from hybridmem.query.overview import overview_terms
from hybridmem.retrieve.channel import silent
from hybridmem.retrieve.overview import Overview
from hybridmem.retrieve.ports import DenseSearch, Vector
from hybridmem.retrieve.ranking import min_max, order, ranking
from hybridmem.text.tokenise import tokens
from hybridmem.types import FoundSummary, QueryAnalysis, Ranking, Reason, Summary, SummaryLayer

LAYERS: Mapping[SummaryLayer, float] = {
    "document": 0.4,
    "section": 0.2,
    "topic": 0.25,
    "area": 0.1,
    "community": 0.25,
    "corpus": 0.4,
}
OWN = 0.3
FURTHER = 0.6
MATCHES, SHOWN = 60, 24
QUOTED, UNQUOTED = 1.0, 0.7
"""Share of a chunk that gave its summary a sentence, and of one that did not."""
TERMS = 4
"""Words of the question that a hit names."""

Parts = dict[str, dict[SummaryLayer, tuple[float, Match]]]


class SummaryChannel:
    """Ranks chunks by what stands above them; silent unless the question is about the whole.

    ``overview`` and ``embed`` are asked only for such a question; ``embed`` gives the question's vector, None without
    an embedder.
    """

    name = "summary"

    def __init__(
        self,
        overview: Callable[[], Overview | None],
        dense: DenseSearch | None = None,
        embed: Callable[[], Vector | None] = lambda: None,
    ) -> None:
        self._overview = overview
        self._dense = dense
        self._embed = embed

    def search(self, analysis: QueryAnalysis, k: int) -> Ranking:
        """Return the ``k`` chunks that the best summaries and communities lead to."""
        if analysis.intent != "global":
            return silent(self.name, "not_global")
        overview = self._overview()
        if overview is None or not overview.pyramid.root.documents:
            return silent(self.name, "no_summaries")
        vector = self._embed()
        found = matches(overview, analysis, vector)
        if not found:
            return silent(self.name, "no_summary_matches")
        parts = _parts(overview, found)
        scores = {
            chunk: sum(LAYERS[layer] * value for layer, (value, _) in own.items()) for chunk, own in parts.items()
        }
        own = self._own(list(parts), vector if subject(overview, analysis) else None)
        scores = _spread(overview, {chunk: value + OWN * own.get(chunk, 0.0) for chunk, value in scores.items()})
        return ranking(self.name, scores, k, lambda chunk: _reasons(overview, parts[chunk], own.get(chunk, 0.0)))

    def _own(self, chunks: Sequence[str], vector: Vector | None) -> dict[str, float]:
        return (
            min_max(self._dense.similarities(chunks, vector)) if self._dense is not None and vector is not None else {}
        )


def matches(overview: Overview, analysis: QueryAnalysis, vector: Vector | None, k: int = MATCHES) -> list[Match]:
    """Return the summaries that answer a question about the whole, best first.

    A question that names no subject ("what are the main themes?") is answered by the corpus, its topics by size.
    """
    if subject(overview, analysis):
        return overview.index.search(subject(overview, analysis), vector, k)
    root = overview.pyramid.root
    below = [overview.pyramid.summaries[child] for child in root.children]
    sized = sorted(below, key=lambda summary: (-summary.documents, -summary.chunks, summary.id))[: k - 1]
    most = max((summary.documents for summary in sized), default=1)
    return [Match(root.id, 1.0), *(Match(summary.id, summary.documents / most) for summary in sized)]


def subject(overview: Overview, analysis: QueryAnalysis) -> list[str]:
    """Return the terms that name what a question is about, with the other names of the entities linked in it."""
    terms = overview_terms(analysis.text)
    linked = (overview.graph.entities.get(link.entity_id) for link in strong(analysis.entities))
    names = (name for entity in linked if entity is not None for name in (entity.name, *entity.aliases))
    return list(dict.fromkeys([*terms, *(term for name in names for term in telling_terms(name))]))


def found_summaries(
    overview: Overview, analysis: QueryAnalysis, vector: Vector | None, k: int = SHOWN
) -> tuple[FoundSummary, ...]:
    """Return the best matches with their summaries, for the answer and the page."""
    written = {token.text: analysis.text[token.start : token.end] for token in reversed(tokens(analysis.text))}
    return tuple(
        FoundSummary(
            overview.summary(match.id),
            match.score,
            tuple(Reason("term", written.get(term, term), value) for term, value in match.terms),
        )
        for match in matches(overview, analysis, vector, k)
    )


def _parts(overview: Overview, found: Sequence[Match]) -> Parts:
    """For each chunk the best match of each layer above it, times the chunk's share in it."""
    parts: Parts = {}
    for match in found:
        summary = overview.summary(match.id)
        for chunk, share in _shares(overview, summary).items():
            own = parts.setdefault(chunk, {})
            if summary.layer not in own or own[summary.layer][0] < match.score * share:
                own[summary.layer] = match.score * share, match
    return parts


def _shares(overview: Overview, summary: Summary) -> dict[str, float]:
    """How much of a summary each chunk below it carries, 0..1."""
    quoted = {excerpt.chunk_id for excerpt in summary.excerpts}
    if summary.layer == "corpus":
        return dict.fromkeys((excerpt.chunk_id for excerpt in summary.excerpts), QUOTED)
    if summary.layer == "community":
        weights = chunk_weights(overview.graph, overview.communities.by_id[summary.id])
        most = max(weights.values(), default=1.0)
        return {chunk: weight / most for chunk, weight in weights.items()}
    return {chunk: QUOTED if chunk in quoted else UNQUOTED for chunk in overview.chunk_ids(summary)}


def _spread(overview: Overview, scores: Mapping[str, float]) -> dict[str, float]:
    """Let each document speak with its best chunk first."""
    chunks, seen, spread = overview.graph.chunks, dict[str, int](), dict[str, float]()
    for chunk in order(scores):
        document = chunks[chunk].document_id
        spread[chunk] = scores[chunk] * FURTHER ** seen.get(document, 0)
        seen[document] = seen.get(document, 0) + 1
    return spread


def _reasons(overview: Overview, parts: Mapping[SummaryLayer, tuple[float, Match]], own: float) -> tuple[Reason, ...]:
    """The summary of each layer with its part of the score, and the words of the question in them."""
    ordered = sorted(parts.items(), key=lambda part: (-LAYERS[part[0]] * part[1][0], part[0]))
    above = [
        Reason(f"summary_{layer}", overview.summary(match.id).title, LAYERS[layer] * value)
        for layer, (value, match) in ordered
    ]
    terms: dict[str, float] = {}
    for _, (_, match) in ordered:
        for term, value in match.terms:
            terms[term] = max(value, terms.get(term, 0.0))
    words = [Reason("term", term, terms[term]) for term in sorted(terms, key=lambda term: (-terms[term], term))[:TERMS]]
    near = [Reason("summary_cosine", "", OWN * own)] if own > 0.0 else []
    return (*above, *near, *words)
