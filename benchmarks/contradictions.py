"""What disagrees between the truth of a workspace and its copies: BM25, vectors, graph."""

from __future__ import annotations

from collections import Counter

import numpy as np

from benchmarks.incremental import Names
from hybridmem.corpus.chunk import chunk
from hybridmem.index.dense import DenseIndex
from hybridmem.index.embed import HashEmbedder
from hybridmem.index.vectors import to_half_grid
from hybridmem.ingest_texts import embedding_text, index_terms
from hybridmem.workspace import Workspace

DIMENSION = 32


def contradiction(workspace: Workspace) -> str:
    """What disagrees in a workspace that was just opened, "" for nothing."""
    with workspace.view() as snapshot:
        index = workspace._vectors.index()
        stored = {c.id: c for summary in workspace.documents() for c in workspace.chunks(summary.id)}
        if index is None or not set(stored) == set(snapshot.chunks) == snapshot.sparse.ids() == index.ids():
            return "the ids of truth, BM25 and vectors differ"
        if set(snapshot.graph.chunk_ids) != set(stored):
            return "the graph knows other chunks than the truth"
        mentions = workspace._truth.mentions()
        if {mention.chunk_id for mention in mentions} - set(stored) or workspace._truth.pending():
            return "a mention or an announced vector is left behind"
        return _other_content(workspace) or _other_vectors(workspace, index)


def _other_content(workspace: Workspace) -> str:
    terms = workspace._truth.terms()
    names: Counter[str] = Counter()
    for summary in workspace.documents():
        names.update((summary.path, *summary.names))
        document = workspace.document(summary.path)
        made = list(chunk(document, workspace.settings.chunking))
        if made != workspace.chunks(summary.id) or len(made) != summary.chunks:
            return f"the chunks of {summary.path} are not those of its text"
        if any(terms.get(part.id) != index_terms(document, part) for part in made):
            return f"the terms of {summary.path} are not those of its text"
        if workspace.original(summary.path).decode() != document.text:
            return f"the bytes of {summary.path} are not those of its text"
        (facts,) = Names().extract_many([(document, made)])
        if list(facts.assertions) != workspace.assertions(summary.id):
            return f"the facts of {summary.path} are not those of its text"
    return "" if all(count == 1 for count in names.values()) else "one name leads to two documents"


def _other_vectors(workspace: Workspace, index: DenseIndex) -> str:
    ids, rows = index.matrix()
    titles = {summary.id: summary for summary in workspace.documents()}
    chunks = {c.id: c for summary in titles.values() for c in workspace.chunks(summary.id)}
    texts = [embedding_text(titles[chunks[id_].document_id], chunks[id_]) for id_ in ids]
    wanted = to_half_grid(HashEmbedder(DIMENSION).embed_passages(texts))
    return "" if np.allclose(rows, wanted, atol=1e-3) else "a vector is not that of its text"
