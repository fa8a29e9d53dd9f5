"""The worked examples S1.8, S2.6 and S3.7 through the library, over the shipped corpora and the real models."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hybridmem.retrieve.fuse import weighted_rrf
from hybridmem.types import EvidencePath, QueryResult
from hybridmem.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
LOCK = "src/v2/palisade/distributed_lock.py"
CHAIN = (
    "2025-03/0304-orientation-chat.md",
    "2025-04/0402-li-interview-excerpt.md",
    "2025-05/0506-acme-product-day.md",
    "2025-06/0603-titandb-internals.md",
)


def _workspace(folder: Path, corpus: str) -> Workspace:
    workspace = Workspace.open(folder / corpus)
    for _ in workspace.ingest_paths([ROOT / "data" / corpus / "corpus"]):
        pass
    return workspace


@pytest.fixture(scope="module")
def lock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    workspace = _workspace(tmp_path_factory.mktemp("w"), "lock-audit")
    yield workspace
    workspace.close()


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    workspace = _workspace(tmp_path_factory.mktemp("w"), "titandb-chain")
    yield workspace
    workspace.close()


@pytest.fixture(scope="module")
def einstein(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    workspace = _workspace(tmp_path_factory.mktemp("w"), "einstein")
    yield workspace
    workspace.close()


def _documents(workspace: Workspace, result: QueryResult) -> list[str]:
    paths = [workspace.document(workspace.chunk(hit.chunk_id).document_id).path for hit in result.fused]
    return list(dict.fromkeys(paths))


def _names(workspace: Workspace, path: EvidencePath) -> list[str]:
    return [workspace.graph().entities[entity].name for entity in path.entities]


def test_the_ranks_of_the_seed_give_its_winner() -> None:
    """S1.8: dense [002, 001, 004], sparse [003, 001, 005], graph [001, 006], weights 1.0 / 1.2 / 1.5."""
    fused = weighted_rrf(
        {
            "dense": ["doc_002", "doc_001", "doc_004"],
            "sparse": ["doc_003", "doc_001", "doc_005"],
            "graph": ["doc_001", "doc_006"],
        },
        {"dense": 1.0, "sparse": 1.2, "graph": 1.5},
        60,
    )
    assert fused[0].chunk_id == "doc_001"
    assert fused[0].score == pytest.approx(1.0 / 62 + 1.2 / 62 + 1.5 / 61)


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        "查找在版本 2.0 中重构的、由张工主导的高性能分布式锁模块及其核心实现？",
        (
            "Find the high-performance distributed lock module refactored in version 2.0 under the lead of "
            "Zhang Wei, and its core implementation."
        ),
    ],
)
def test_the_lock_question_finds_the_one_module_that_meets_all(lock: Workspace, question: str) -> None:
    """S1.8: version 2.0, refactored, led by 张工; each word alone leads elsewhere."""
    result = lock.query(question, k=10)
    assert _documents(lock, result)[0] == LOCK
    assert lock.path_of(result.reranked[0].chunk_id) == LOCK


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        "What core product did the former employer of Zhang San's advisor develop, and which algorithm is it based on?",
        "Zhang San's advisor used to work for a company: what did it build, and which algorithm does that depend on?",
    ],
)
def test_the_chain_is_found_from_an_english_question_over_chinese_notes(chain: Workspace, question: str) -> None:
    paths = [_names(chain, path) for path in chain.query(question, k=10).paths]
    assert any(len(p) == 5 and p[:2] == ["张三", "李教授"] and p[4].startswith("Raft") for p in paths), paths


@pytest.mark.slow
def test_the_chain_question_finds_all_four_notes_and_the_chain(chain: Workspace) -> None:
    """S2.6: four separate documents, one chain, found from the question in words."""
    result = chain.query("张三导师以前所在单位研发的核心产品及其底层共识算法是什么？", k=10)
    assert set(CHAIN) <= set(_documents(chain, result)[:6])
    assert set(CHAIN) <= {chain.path_of(hit.chunk_id) for hit in result.reranked[:6]}
    assert result.verdict == "FOUND"
    names = [_names(chain, path) for path in result.paths]
    assert any(
        len(found) == 5 and found[0] == "张三" and found[1] == "李教授" and found[4].startswith("Raft")
        for found in names
    ), names


@pytest.mark.slow
def test_the_chain_between_two_names_has_four_hops_each_with_its_note(chain: Workspace) -> None:
    result = chain.paths("张三", "Raft", max_hops=4)
    assert result.verdict == "FOUND"
    best = result.paths[0]
    assert [step.relation for step in best.steps] == ["advisor", "worked_at", "developed", "depends_on"]
    sources = [chain.document(step.evidence[0].document_id).path for step in best.steps]
    assert tuple(sources) == CHAIN


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "advisor", "gold"),
    [
        ("What is the research field of Einstein's doctoral advisor?", "Kleiner", "en/alfred-kleiner.md"),
        ("爱因斯坦的博士导师的研究领域是什么？", "克莱纳", "zh/阿尔弗雷德·克莱纳.md"),
    ],
)
def test_the_advisors_field_is_found_through_the_advisor(
    einstein: Workspace, question: str, advisor: str, gold: str
) -> None:
    """S3.7: question -> Einstein -> advisor (Alfred Kleiner) -> research field."""
    result = einstein.query(question, k=10)
    assert gold in _documents(einstein, result)[:3]
    assert any(len(path.steps) >= 2 for path in result.paths)
    hops = [_names(einstein, path) for path in result.paths]
    aliases = " ".join(name for names in hops for name in names)
    assert advisor in aliases or "Kleiner" in aliases, hops
