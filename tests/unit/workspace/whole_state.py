"""Everything a workspace holds, in an order that does not depend on how it came about.

The truth is dumped table by table, byte for byte, as the database lists its tables; row numbers are replaced by what
they stand for. Left out is what tells of the past and not of the documents: reports, updates, saved questions (their
ranks are those of the last review), decisions on facts (undone ones stay), the number of commits, and what is
remembered of one of these; so is a person's choice of an encoding, which outlives the file.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import numpy as np

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.index.bm25_postings import PostingsEngine
from hybridmem.index.bm25_reference import ReferenceEngine
from hybridmem.index.dense import DenseIndex
from hybridmem.index.sparse import SparseIndex
from hybridmem.snapshot import Snapshot
from hybridmem.store.database import Connection
from hybridmem.workspace import Workspace

HISTORY = frozenset({"reports", "updates", "questions", "triple_decisions"})
PAST = ("version", "graph_counts", "reviewed_joins", "folder:", "encoding:")
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
_PLACES = {"doc": ("documents", "path"), "chunk": ("chunks", "id")}

Rows = list[tuple[object, ...]]


def state(target: Workspace) -> dict[str, Any]:
    """The truth and every copy of it: vectors, BM25, graph, summaries."""
    with target.view() as snapshot:
        index = target._vectors.index()
        assert index is not None
        overview = snapshot.overview  # first: it may write summaries of documents
        return {
            **truth(target),
            "documents": sorted(snapshot.documents.items()),
            "chunks": sorted(snapshot.chunks.items()),
            "bm25": postings(snapshot.sparse),
            "sums": _sums(snapshot.sparse, snapshot),
            **dense(index),
            **graph(snapshot.graph),
            "merges": snapshot.merges,
            "communities": list(overview.communities.by_id.items()),
            "summaries": list(overview.pyramid.summaries.items()),
            "texts": [[overview.text_of(e) for e in made.excerpts] for made in overview.pyramid.summaries.values()],
        }


def truth(target: Workspace) -> dict[str, object]:
    """The rows of every table, with row numbers replaced by paths and chunk ids, in order."""
    with target._truth.database.read() as connection:
        names = [row[0] for row in connection.execute(_TABLES) if row[0] not in HISTORY]
        numbers = {
            column: dict(connection.execute(f"SELECT {column}, {name} FROM {table}").fetchall())
            for column, (table, name) in _PLACES.items()
        }
        return {f"table {name}": _rows(connection, name, numbers) for name in names}


def _rows(connection: Connection, table: str, numbers: dict[str, dict[int, str]]) -> Rows:
    cursor = connection.execute(f"SELECT * FROM {table}")
    columns = [column[0] for column in cursor.description]
    rows = [
        tuple(numbers[name][value] if name in numbers else value for name, value in zip(columns, row, strict=True))
        for row in cursor
    ]
    kept = [row for row in rows if table != "meta" or not str(row[0]).startswith(PAST)]
    return sorted(kept, key=repr)


def dense(index: DenseIndex) -> dict[str, object]:
    """Ids and vectors, of the matrix in memory and of Chroma itself."""
    ids, rows = index.matrix()
    stored = index._collection.get(include=["embeddings"])
    kept = np.asarray(stored["embeddings"], dtype=np.float32)
    return {
        "vectors": sorted((id_, row.tobytes()) for id_, row in zip(ids, rows, strict=True)),
        "chroma": sorted((id_, row.tobytes()) for id_, row in zip(stored["ids"], kept, strict=True)),
    }


def postings(sparse: SparseIndex) -> dict[str, list[tuple[str, int]]]:
    """Term frequencies by chunk id, whichever engine holds them."""
    engine = sparse._engine
    found: dict[str, Counter[str]] = defaultdict(Counter)
    if isinstance(engine, ReferenceEngine):
        found.update((id_, Counter(terms)) for id_, terms in engine.documents.items())
    elif isinstance(engine, PostingsEngine):
        for term in engine._postings:
            for slot, count in zip(*engine._live(term), strict=True):
                found[engine._ids[slot]][term] += int(count)
    return {id_: sorted(counts.items()) for id_, counts in sorted(found.items())}


def _sums(sparse: SparseIndex, snapshot: Snapshot) -> list[tuple[str, int]]:
    """What BM25 derives from the postings: in how many chunks a term stands."""
    terms = sorted({term for counts in postings(sparse).values() for term, _ in counts})
    return [(term, sparse.document_frequency(term)) for term in (*terms, *sorted(snapshot.chunks)[:1])]


def graph(found: KnowledgeGraph) -> dict[str, object]:
    """Nodes, edges, the chunks they come from, and the matrices that are walked over."""
    matrices = [found.incidence.counts, found.incidence.about]
    arrays = [part for matrix in matrices for part in (matrix.indptr, matrix.indices, matrix.data)]
    arrays += [found.incidence.followed, found.edges.heads, found.edges.tails, found.edges.confidences]
    arrays.append(found.edges.asserted)
    return {
        "entities": list(found.entities.items()),
        "triples": list(found.triples.items()),
        "graph chunks": list(found.chunks.items()),
        "graph mentions": [found.mentions_of(id_) for id_ in found.entities],
        "matrices": [np.asarray(array).tolist() for array in arrays],
    }
