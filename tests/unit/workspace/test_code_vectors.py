"""A corpus is asked by the second encoder only while it holds source code."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hybridmem.index.code_aware import EXPECTED, HELD, LENGTH, SHARE, AboutProse, CodeAware
from hybridmem.index.embed import HashEmbedder
from hybridmem.ingest_texts import embedding_text
from hybridmem.workspace import Workspace
from tests.unit.workspace.workspace_samples import ALPHA, SmallExtractor, document, report_of, settings

CODE = 'def acquire(lock):\n    """Take the lock or wait for it."""\n    lock.wait()\n'


@pytest.fixture
def made(tmp_path: Path) -> Workspace:
    pair = CodeAware(HashEmbedder(64), HashEmbedder(32))
    return Workspace.open(tmp_path / "w", settings(tmp_path / "cache"), SmallExtractor(), pair)


def _reads_code(made: Workspace) -> bool:
    with made.view() as ports:
        return not isinstance(ports.embedder, AboutProse)


def test_questions_are_read_twice_while_there_is_code(made: Workspace, tmp_path: Path) -> None:
    report_of(made.ingest_documents([document("a.md", ALPHA)]))
    assert not _reads_code(made)
    (tmp_path / "lock.py").write_text(CODE, "utf-8")
    report_of(made.ingest_paths([tmp_path / "lock.py"]))
    assert _reads_code(made)
    made.remove(["lock.py"])
    assert not _reads_code(made)


def test_code_and_prose_are_stored_each_in_its_way_and_compared_alike(made: Workspace, tmp_path: Path) -> None:
    (tmp_path / "lock.py").write_text(CODE, "utf-8")
    report_of(made.ingest_paths([tmp_path / "lock.py"]))
    report_of(made.ingest_documents([document("a.md", ALPHA)]))
    index = made._vectors.index()
    assert index is not None
    with made.view() as ports:
        code = [id_ for id_, chunk in ports.chunks.items() if chunk.kind == "code"]
        prose = [id_ for id_, chunk in ports.chunks.items() if chunk.kind != "code"]
        lengths = {len(vector) for vector in ports.dense.vectors().values()}
        norms = [np.linalg.norm(vector) for vector in ports.dense.vectors().values()]
    assert code and prose and lengths == {64} and norms == pytest.approx([1.0] * len(norms), abs=1e-3)
    held = np.linalg.norm(index.rows(code)[:, 64:-2], axis=1)
    assert held == pytest.approx([HELD / LENGTH] * len(code), abs=1e-3)
    assert np.linalg.norm(index.rows(code)[:, :64], axis=1) == pytest.approx([1 / LENGTH] * len(code), abs=1e-3)
    assert not index.rows(prose)[:, 64:-1].any()


def test_a_question_about_the_whole_is_answered_where_there_is_code(made: Workspace, tmp_path: Path) -> None:
    (tmp_path / "lock.py").write_text(CODE, "utf-8")
    report_of(made.ingest_paths([tmp_path / "lock.py"]))
    report_of(made.ingest_documents([document("a.md", ALPHA)]))
    result = made.query("What are the main topics of this corpus?")
    assert result.summaries and result.rankings["summary"].hits


def test_a_hit_says_what_reading_it_as_code_adds(made: Workspace, tmp_path: Path) -> None:
    (tmp_path / "lock.py").write_text(CODE, "utf-8")
    report_of(made.ingest_paths([tmp_path / "lock.py"]))
    report_of(made.ingest_documents([document("a.md", ALPHA)]))
    kinds = {
        made.path_of(hit.chunk_id): {reason.kind: reason.value for reason in hit.reasons}
        for hit in made.query("acquire the lock or wait for it").rankings["dense"].hits
    }
    assert kinds["lock.py"]["as_code"] == pytest.approx(SHARE * (_second_cosine(made) - EXPECTED), abs=0.01)
    assert "as_code" not in kinds["a.md"]


def _second_cosine(made: Workspace) -> float:
    with made.view() as ports:
        (code,) = (chunk for chunk in ports.chunks.values() if chunk.kind == "code")
        text = embedding_text(ports.documents[code.document_id], code)
    pair = HashEmbedder(32)
    return float(pair.embed_passages([text])[0] @ pair.embed_question("acquire the lock or wait for it"))
