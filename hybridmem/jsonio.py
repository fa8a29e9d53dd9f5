"""Results as plain values for JSON, in the shapes that other programs rely on; passages carry path and quotation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import lru_cache

from hybridmem.graph.build import KnowledgeGraph
from hybridmem.types import (
    Assertion,
    EvidencePath,
    FoundSummary,
    FusedHit,
    Hit,
    IngestReport,
    PathResult,
    PathStep,
    QueryAnalysis,
    QueryResult,
    Reason,
    SearchStep,
    Span,
)
from hybridmem.workspace import Workspace

Json = dict[str, object]


class Writer:
    """Turns results of one workspace into JSON values; ids become logical paths, names and quotations."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._document = lru_cache(maxsize=64)(workspace.document)

    def query(self, result: QueryResult, k: int) -> Json:
        """The answer to a question; every channel shows its first ``k`` hits."""
        channels: Json = {name: self._hits(ranking.hits[:k]) for name, ranking in result.rankings.items()}
        return {
            "question": result.analysis.text,
            "analysis": analysis(result.analysis),
            "channels": channels,
            "silent": {name: ranking.silent for name, ranking in result.rankings.items() if ranking.silent},
            "fused": self._fused(result.fused),
            "reranked": self._fused(result.reranked),
            "summaries": [self._summary(found) for found in result.summaries],
            "steps": [self._further(step, k) for step in result.steps],
            "paths": self.paths(result.paths),
            "answer": {
                "text": result.answer.text,
                "citations": [self.span(span) for span in result.answer.citations],
                "supported": result.answer.supported,
            },
            "verdict": result.verdict,
            "timings_ms": {name: round(value, 3) for name, value in result.timings_ms.items()},
        }

    def path_result(self, result: PathResult) -> Json:
        """Paths between two entities."""
        return {
            "source": asdict(result.source),
            "target": asdict(result.target),
            "paths": self.paths(result.paths),
            "verdict": result.verdict,
            "max_hops": result.max_hops,
        }

    def paths(self, paths: Iterable[EvidencePath]) -> list[Json]:
        """Chains of triples with the sentences behind each hop."""
        graph = self._workspace.graph()
        return [self._path(graph, path) for path in paths]

    def span(self, span: Span) -> Json:
        """A place with its quotation."""
        document = self._document(span.document_id)
        return {
            "document": document.path,
            "start": span.start,
            "end": span.end,
            "text": document.text[span.start : span.end],
        }

    def _path(self, graph: KnowledgeGraph, path: EvidencePath) -> Json:
        return {
            "entities": [graph.entity(identity).name for identity in path.entities],
            "steps": [self._step(graph, step) for step in path.steps],
            "confidence": path.confidence,
            "checks": _reasons(path.checks),
        }

    def _step(self, graph: KnowledgeGraph, step: PathStep) -> Json:
        return {
            "head": graph.entity(step.head).name,
            "relation": step.relation,
            "tail": graph.entity(step.tail).name,
            "confidence": step.confidence,
            "rule": step.rule,
            "forward": step.forward,
            "triple_id": step.triple_id,
            "evidence": [self.span(span) for span in step.evidence],
        }

    def _summary(self, found: FoundSummary) -> Json:
        summary = found.summary
        return {
            "id": summary.id,
            "layer": summary.layer,
            "title": summary.title,
            "score": found.score,
            "documents": summary.documents,
            "chunks": summary.chunks,
            "terms": _reasons(found.terms),
            "sentences": [self.span(excerpt.span) for excerpt in summary.excerpts],
        }

    def _further(self, step: SearchStep, k: int) -> Json:
        return {
            "hop": step.hop,
            "query": step.query,
            "from": self._passage(step.chunk_id),
            "missing": list(step.missing),
            "hits": self._hits(step.hits[:k]),
            "elapsed_ms": round(step.elapsed_ms, 3),
        }

    def _passage(self, chunk_id: str) -> Json:
        chunk = self._workspace.chunk(chunk_id)
        document = self._document(chunk.document_id)
        return {
            "chunk_id": chunk.id,
            "document": document.path,
            "title": document.title,
            "heading_path": list(chunk.heading_path),
            "symbol": chunk.symbol,
            "start": chunk.start,
            "end": chunk.end,
            "text": chunk.text,
        }

    def _hits(self, hits: Sequence[Hit]) -> list[Json]:
        graph = self._workspace.graph()
        made = []
        for hit in hits:
            ranked: Json = {"rank": hit.rank, "score": hit.score, "reasons": _reasons(hit.reasons)}
            if hit.path is not None:
                ranked["path"] = self._path(graph, hit.path)
            made.append(self._passage(hit.chunk_id) | ranked)
        return made

    def _fused(self, hits: Sequence[FusedHit]) -> list[Json]:
        return [
            self._passage(hit.chunk_id)
            | {
                "rank": hit.rank,
                "score": hit.score,
                "contributions": dict(hit.contributions),
                "ranks": dict(hit.ranks),
                "channels": list(hit.ranks),
                "multi_source": len(hit.ranks) > 1,
                "reasons": _reasons(hit.reasons),
            }
            for hit in hits
        ]


def analysis(found: QueryAnalysis) -> Json:
    """What was understood of a question."""
    return {
        "language": found.language,
        "entities": [asdict(entity) for entity in found.entities],
        "relations": list(found.relations),
        "identifiers": list(found.identifiers),
        "versions": list(found.versions),
        "phrases": list(found.phrases),
        "intent": found.intent,
        "complexity": found.complexity,
        "tier": found.tier,
        "queries": dict(found.queries),
        "weights": dict(found.weights),
        "reasons": _reasons(found.reasons),
    }


def report(done: IngestReport) -> Json:
    """The report of an ingest."""
    values: Json = asdict(done)
    return values | {"seconds": dict(done.seconds)}


def extracted(identity: object, facts: Sequence[Assertion]) -> Json:
    """One line of ``extract``: triples in the words of the text, with the span of their sentence."""
    return {
        "id": identity,
        "triples": [
            {
                "head": fact.head,
                "relation": fact.relation,
                "tail": fact.tail,
                "confidence": fact.confidence,
                "rule": fact.rule,
                "start": fact.span.start,
                "end": fact.span.end,
                "status": fact.status,
            }
            for fact in facts
        ],
    }


def _reasons(reasons: Iterable[Reason]) -> list[Json]:
    return [asdict(reason) for reason in reasons]
