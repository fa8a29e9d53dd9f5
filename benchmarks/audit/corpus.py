"""The whole corpus of a seed, in memory or written as an evaluation set."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.audit.paper import write_paper
from benchmarks.audit.plan import act_papers, event_papers, ident_papers, link_papers, topic_papers, with_mentions
from benchmarks.audit.questions import Material, Question, all_questions
from benchmarks.audit.records import record_files
from benchmarks.audit.source import source_files
from benchmarks.audit.state import TOPICS, Written
from benchmarks.audit.wording import blocks
from benchmarks.audit.world import acts, draw_world, events, identifiers, links


@dataclass(frozen=True, slots=True)
class Corpus:
    """Documents by path order, and the judged questions about them."""

    seed: int
    documents: Sequence[Written]
    questions: Sequence[Question]

    @property
    def characters(self) -> int:
        """Characters of all documents."""
        return sum(len(document.text) for document in self.documents)


def generate(seed: int, scale: float = 1.0) -> Corpus:
    """The corpus of a seed; ``scale`` in (0, 1] makes a smaller one with fewer questions."""
    world = draw_world(seed, scale)
    happened, groups, related, idents = (
        events(world, scale),
        acts(world, scale),
        links(world),
        identifiers(world, scale),
    )
    targets = [target for target, *_ in groups]
    near = [fact for _, *misses in groups for fact in misses]
    topics = list(blocks(*TOPICS))[: max(4, round(len(blocks(*TOPICS)) * scale))]
    planned = [
        *event_papers(world, happened),
        *act_papers(world, groups),
        *link_papers(world, related),
        *ident_papers(world, idents),
        *topic_papers(world, topics),
    ]
    papers = with_mentions(world, planned, idents)
    documents = [write_paper(paper, number, world) for number, paper in enumerate(papers, start=1)]
    documents += source_files(world, [*targets, *near], frozenset(targets))
    documents += record_files(world, idents, near, max(4, round(16 * scale)))
    documents.sort(key=lambda document: document.path)
    material = Material(world, happened, targets, related, idents, documents)
    return Corpus(seed, documents, all_questions(material, scale))


def digest(corpus: Corpus) -> str:
    """SHA-256 over paths, texts, questions and judgments."""
    documents = [(document.path, document.text) for document in corpus.documents]
    questions = [(question.id, question.text, sorted(question.grades.items())) for question in corpus.questions]
    return hashlib.sha256((repr(documents) + repr(questions)).encode()).hexdigest()


def write_set(corpus: Corpus, folder: Path) -> None:
    """Write corpus/, queries.jsonl and qrels.tsv as the evaluation reads them."""
    for document in corpus.documents:
        file = folder / "corpus" / document.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(document.text, encoding="utf-8", newline="\n")
    rows = [json.dumps(_row(question), ensure_ascii=False) for question in corpus.questions]
    (folder / "queries.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    judged = [f"{q.id}\t{path}\t{grade}" for q in corpus.questions for path, grade in sorted(q.grades.items())]
    lines = ["query-id\tdoc-id\tscore", *judged]
    (folder / "qrels.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _row(question: Question) -> dict[str, object]:
    return {
        "id": question.id,
        "text": question.text,
        "language": question.language,
        "kind": question.kind,
        "answer": question.answer,
    }
