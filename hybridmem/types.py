"""The nouns of the system: frozen, slotted, plain values that every part shares.

Offsets count characters (Unicode code points) of ``Document.text``, half open: ``text[start:end]`` is
the quoted text. Ids are strings derived from content, so the same text under the same logical path has
the same id in every channel. Ranks start at 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Language = Literal["en", "zh", "code", "und"]
ChunkKind = Literal["prose", "code"]
TripleStatus = Literal["asserted", "negated", "hypothetical", "rejected"]
Severity = Literal["skipped", "degraded", "note"]
Intent = Literal["fact", "list", "compare", "path", "global", "explain", "locate_code"]
Depth = Literal["vector", "graph", "full"]
Verdict = Literal["FOUND", "NO_PATH", "UNKNOWN"]

SummaryLayer = Literal["corpus", "area", "topic", "document", "section", "community"]

CHANNELS: tuple[str, ...] = ("dense", "sparse", "graph", "summary")


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of characters of one document."""

    document_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a document's outline; ``start`` is where its line begins, ``level`` 1 is the highest."""

    level: int
    start: int
    title: str


@dataclass(frozen=True, slots=True)
class Document:
    """One source text as the person sees it (BOM removed, line ends ``\\n``)."""

    id: str
    title: str
    text: str
    media_type: str
    language: Language
    path: str
    authority: float = 0.5
    timestamp: str | None = None
    outline: tuple[Heading, ...] = ()
    page_starts: tuple[int, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A retrievable passage: ``text == document.text[start:end]``; ``ordinal`` counts from 0 in its document."""

    id: str
    document_id: str
    start: int
    end: int
    text: str
    kind: ChunkKind = "prose"
    heading_path: tuple[str, ...] = ()
    symbol: str = ""
    ordinal: int = 0


@dataclass(frozen=True, slots=True)
class Mention:
    """A surface form in a chunk (offsets in the document) that names the entity with this key.

    ``about`` marks a title, heading or defined symbol: the chunk is about the entity, it does not only name it.
    """

    key: str
    type: str
    surface: str
    document_id: str
    chunk_id: str
    start: int
    end: int
    about: bool = False


@dataclass(frozen=True, slots=True)
class Assertion:
    """One fact as one sentence states it, in the words of the text; merged into a Triple by the graph.

    ``span`` is the sentence (or code line) that carries it. ``status`` keeps negation and modality: only
    "asserted" facts become edges that paths may use.
    """

    head: str
    relation: str
    tail: str
    head_key: str
    tail_key: str
    head_type: str
    tail_type: str
    confidence: float
    rule: str
    chunk_id: str
    span: Span
    head_span: Span | None = None
    tail_span: Span | None = None
    status: TripleStatus = "asserted"
    valid_from: str | None = None
    valid_to: str | None = None


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything read from one document."""

    mentions: tuple[Mention, ...] = ()
    assertions: tuple[Assertion, ...] = ()


@dataclass(frozen=True, slots=True)
class Merge:
    """Two entity keys that name one entity, and why (rule name and a short reason)."""

    key: str
    into: str
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Entity:
    """A node of the knowledge graph; ``name`` is its commonest surface form, ``keys`` every merged key."""

    id: str
    name: str
    type: str
    aliases: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Triple:
    """A merged fact: head and tail are entity ids; evidence holds every sentence that states it."""

    id: str
    head: str
    relation: str
    tail: str
    confidence: float
    rule: str
    evidence: tuple[Span, ...]
    chunk_ids: tuple[str, ...] = ()
    valid_from: str | None = None
    status: TripleStatus = "asserted"
    valid_to: str | None = None


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A sentence taken into a summary word for word, the chunk that holds it, and how central it is there (0..1)."""

    span: Span
    chunk_id: str
    score: float


@dataclass(frozen=True, slots=True)
class Section:
    """The summary of a part of a document under one heading; its chunks follow each other."""

    title: str
    chunk_ids: tuple[str, ...]
    excerpts: tuple[Excerpt, ...]


@dataclass(frozen=True, slots=True)
class Abstract:
    """The summary of a document, and of its sections where it is long enough to have some; ``recipe`` made it."""

    document_id: str
    excerpts: tuple[Excerpt, ...]
    sections: tuple[Section, ...] = ()
    recipe: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A node of the summary pyramid, or the summary of a community of entities.

    ``documents`` and ``chunks`` count what lies below it; ``children`` are ids of summaries, or of chunks below the
    lowest layer; the corpus has no ``parent``.
    """

    id: str
    layer: SummaryLayer
    title: str
    excerpts: tuple[Excerpt, ...] = ()
    parent: str = ""
    children: tuple[str, ...] = ()
    documents: int = 0
    chunks: int = 0


@dataclass(frozen=True, slots=True)
class LinkedEntity:
    """An entity of the graph recognised in a question, and how (exact, alias, fuzzy ...), score in 0..1."""

    entity_id: str
    name: str
    surface: str
    how: str
    score: float


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason behind a choice or score: ``kind`` is a translatable code, ``label`` the thing, ``value`` its part."""

    kind: str
    label: str = ""
    value: float = 0.0


SLOT = "\ufffc"
"""Where in the text of a subquestion the answer of the one before belongs (the object replacement character)."""


@dataclass(frozen=True, slots=True)
class Subquestion:
    """One part of a nested question, with one ``SLOT``; ``kind`` is the type of entity asked for, "" for any."""

    text: str
    kind: str = ""

    def about(self, name: str) -> str:
        """The part asked about a name."""
        return self.text.replace(SLOT, name)


@dataclass(frozen=True, slots=True)
class Nested:
    """A question inside questions: the name it begins with and its parts, innermost first."""

    start: LinkedEntity
    parts: tuple[Subquestion, ...]


@dataclass(frozen=True, slots=True)
class QueryAnalysis:
    """What was understood of a question, the query each channel gets, and the weights chosen, with reasons.

    ``nested`` is the question inside the question; ``compared`` holds two such chains where two things are compared by
    way of something of theirs, and ``nested`` is None.
    """

    text: str
    language: Language
    entities: tuple[LinkedEntity, ...] = ()
    relations: tuple[str, ...] = ()
    identifiers: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    intent: Intent = "fact"
    complexity: float = 0.0
    tier: Depth = "full"
    queries: Mapping[str, str] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()
    nested: Nested | None = None
    compared: tuple[Nested, ...] = ()


@dataclass(frozen=True, slots=True)
class PathStep:
    """One hop of a path. ``forward`` is False where the stored triple runs against the walk."""

    head: str
    relation: str
    tail: str
    triple_id: str
    confidence: float
    rule: str
    evidence: tuple[Span, ...]
    forward: bool = True


@dataclass(frozen=True, slots=True)
class EvidencePath:
    """A chain of stored triples; ``entities`` are the ids along it (hops + 1 of them)."""

    entities: tuple[str, ...]
    steps: tuple[PathStep, ...]
    confidence: float
    checks: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk in one channel's ranking; ``path`` is the graph channel's best path to it, if any."""

    chunk_id: str
    rank: int
    score: float
    reasons: tuple[Reason, ...] = ()
    path: EvidencePath | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """One channel's answer. ``silent`` says, as a code, why a channel stayed out ("" when it took part)."""

    channel: str
    hits: tuple[Hit, ...] = ()
    elapsed_ms: float = 0.0
    silent: str = ""


@dataclass(frozen=True, slots=True)
class FusedHit:
    """A chunk of the fused list; contributions by channel add up to the score; ``ranks`` are the channels' ranks."""

    chunk_id: str
    rank: int
    score: float
    contributions: Mapping[str, float]
    ranks: Mapping[str, int]
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchStep:
    """A further search of a question that needs hops: what was asked, from which passage, for which missing words.

    A part of a nested question is asked about a ``subject``, whom to ask about is sure by ``trust`` 0..1; the passage
    is then the one that named it ("" where the question itself does).
    """

    hop: int
    query: str
    chunk_id: str
    missing: tuple[str, ...]
    hits: tuple[Hit, ...]
    elapsed_ms: float = 0.0
    subject: str = ""
    trust: float = 1.0


@dataclass(frozen=True, slots=True)
class FoundSummary:
    """A summary or community that answers to a question about the whole; ``terms`` are the question's words in it."""

    summary: Summary
    score: float
    terms: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """Sentences taken from the sources; citations are their spans."""

    text: str = ""
    citations: tuple[Span, ...] = ()
    supported: bool = False


@dataclass(frozen=True, slots=True)
class QueryResult:
    """Everything a question brought, ready for the page, the CLI and the evaluation."""

    analysis: QueryAnalysis
    rankings: Mapping[str, Ranking]
    fused: tuple[FusedHit, ...]
    reranked: tuple[FusedHit, ...]
    paths: tuple[EvidencePath, ...]
    answer: Answer
    verdict: Verdict
    timings_ms: Mapping[str, float]
    steps: tuple[SearchStep, ...] = ()
    summaries: tuple[FoundSummary, ...] = ()


@dataclass(frozen=True, slots=True)
class PathResult:
    """Paths between two entities and the honest verdict on them."""

    source: LinkedEntity
    target: LinkedEntity
    paths: tuple[EvidencePath, ...]
    verdict: Verdict
    max_hops: int


@dataclass(frozen=True, slots=True)
class Issue:
    """A file (or part of it) that was skipped or read with a loss. ``code`` is translatable, ``message`` English."""

    path: str
    code: str
    severity: Severity
    message: str


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What one ingest did, by logical path; ``copies`` are those of the added whose bytes another document has."""

    added: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    issues: tuple[Issue, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict)
    chunks: int = 0
    triples: int = 0
    cancelled: bool = False
    copies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """A step of a running ingest; the last event of a run carries the report.

    ``rate`` is work per second of the stage (sources while reading, chunks afterwards, 0 where unknown),
    ``remaining`` the seconds left of the whole run, None where unknown.
    """

    stage: str
    done: int
    total: int
    path: str = ""
    report: IngestReport | None = None
    rate: float = 0.0
    remaining: float | None = None
