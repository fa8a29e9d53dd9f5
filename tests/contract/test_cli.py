"""The command line and its JSON, as other programs rely on them."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from hybridmem.cli import main

NOTES = {
    "notes/team.md": "# Team\n\nMaria Lopez worked at Acme Labs. Acme Labs developed TitanDB.\n",
    "notes/storage.md": "# Storage\n\nTitanDB depends on Raft. The log of TitanDB is replicated to five nodes.\n",
    "notes/导师.md": "# 导师\n\n张三的导师是李教授。李教授曾就职于Acme智能科技。\n",
    "code/lock_manager.py": (
        '"""Locks of version 2.0."""\n\n\nclass LockManager:\n    """Guards the distributed lock."""\n\n'
        "    def acquire_lock(self, name):\n        return self.store.put(name)\n"
    ),
}
CHANNELS = ["dense", "sparse", "graph", "summary"]


@pytest.fixture(autouse=True)
def _hash_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYBRIDMEM_MODELS__EMBEDDER", "hash")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    for name, text in NOTES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def filled(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("workspace")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HYBRIDMEM_MODELS__EMBEDDER", "hash")
        assert main(["ingest", "--workspace", str(folder), str(corpus)]) == 0
    return str(folder)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert main(arguments) == 0
    return json.loads(capsys.readouterr().out)


def _quotes(passages: list[dict[str, Any]], corpus: Path) -> None:
    for passage in passages:
        text = (corpus / passage["document"]).read_text(encoding="utf-8")
        assert text[passage["start"] : passage["end"]] == passage["text"]


def test_ingest_reports_what_it_did(corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "ingest", "--workspace", str(tmp_path / "w"), str(corpus), "--json")
    assert sorted(first["added"]) == sorted(NOTES)
    assert first["replaced"] == first["unchanged"] == first["removed"] == first["issues"] == []
    assert set(first["seconds"]) == {"read", "chunk", "extract", "embed", "write"}
    assert first["chunks"] >= len(NOTES)
    again = run(capsys, "ingest", "--workspace", str(tmp_path / "w"), str(corpus), "--json")
    assert sorted(again["unchanged"]) == sorted(NOTES)


def test_issues_of_an_ingest_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "empty.txt").write_bytes(b"")
    (tmp_path / "c" / "量子.txt").write_bytes("量子纠缠报告，第一部分。".encode("gbk"))
    report = run(capsys, "ingest", "--workspace", str(tmp_path / "w"), str(tmp_path / "c"), "--json")
    assert report["added"] == ["量子.txt"]
    issues = {issue["path"]: issue for issue in report["issues"]}
    assert issues["empty.txt"]["severity"] == "skipped"
    assert "gb18030" in issues["量子.txt"]["message"].lower()
    found = run(capsys, "query", "--workspace", str(tmp_path / "w"), "量子", "--json")
    assert [hit["document"] for hit in found["channels"]["sparse"]] == ["量子.txt"]


def test_stats_count_documents_chunks_and_triples(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    stats = run(capsys, "stats", "--workspace", filled, "--json")
    assert stats["documents"] == len(NOTES)
    assert stats["chunks"] >= len(NOTES)
    assert stats["entities"] > 0
    assert stats["triples"] > 0
    assert stats["communities"] >= 0
    assert stats["stale_summaries"] == 0


def test_query_has_every_part_and_every_quote_is_exact(
    filled: str, corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = run(capsys, "query", "--workspace", filled, "What does TitanDB depend on?", "--k", "3", "--json")
    assert found["question"] == "What does TitanDB depend on?"
    assert {"language", "entities", "relations", "intent", "queries", "weights", "tier", "complexity"} <= set(
        found["analysis"]
    )
    assert list(found["channels"]) == CHANNELS
    for channel in ("dense", "sparse"):
        hits = found["channels"][channel]
        assert 1 <= len(hits) <= 3
        assert [hit["rank"] for hit in hits] == list(range(1, len(hits) + 1))
        assert {"chunk_id", "document", "start", "end", "text", "score", "reasons"} <= set(hits[0])
        _quotes(hits, corpus)
    for fused in found["fused"]:
        assert sum(fused["contributions"].values()) == pytest.approx(fused["score"])
        assert set(fused["channels"]) == set(fused["contributions"])
    _quotes(found["fused"] + found["reranked"], corpus)
    _quotes([span for path in found["paths"] for step in path["steps"] for span in step["evidence"]], corpus)
    _quotes(found["answer"]["citations"], corpus)
    assert found["verdict"] in {"FOUND", "NO_PATH", "UNKNOWN"}
    assert found["timings_ms"]["total"] > 0


def test_weights_given_are_the_weights_used(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "query", "--workspace", filled, "TitanDB", "--weights", "dense=0, sparse=2.5,graph=0", "--json")
    assert found["analysis"]["weights"] == {"dense": 0, "sparse": 2.5, "graph": 0}
    best = found["fused"][0]
    assert best["contributions"]["sparse"] == pytest.approx(2.5 / (60 + best["ranks"]["sparse"]))


def test_a_question_about_the_whole_has_its_summaries(
    filled: str, corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = run(capsys, "query", "--workspace", filled, "What are the main themes?", "--json")
    assert found["analysis"]["intent"] == "global"
    assert found["channels"]["summary"]
    assert {"layer", "title", "score", "terms", "sentences"} <= set(found["summaries"][0])
    _quotes([span for summary in found["summaries"] for span in summary["sentences"]], corpus)
    _quotes(found["answer"]["citations"], corpus)


def test_depth_vector_keeps_the_graph_silent(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "query", "--workspace", filled, "TitanDB", "--depth", "vector", "--json")
    assert found["channels"]["graph"] == []
    assert "graph" in found["silent"]


def test_path_lists_each_hop_with_its_sentence(filled: str, corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "path", "--workspace", filled, "Acme Labs", "Raft", "--max-hops", "3", "--json")
    assert found["verdict"] == "FOUND"
    steps = found["paths"][0]["steps"]
    assert [(step["head"], step["tail"]) for step in steps] == [("Acme Labs", "TitanDB"), ("TitanDB", "Raft")]
    assert all({"relation", "confidence", "rule", "evidence"} <= set(step) for step in steps)
    assert all(step["evidence"] for step in steps)
    _quotes([span for step in steps for span in step["evidence"]], corpus)


def test_path_within_too_few_hops_is_an_honest_no(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "path", "--workspace", filled, "Acme Labs", "Raft", "--max-hops", "1", "--json")
    assert (found["paths"], found["verdict"]) == ([], "NO_PATH")


def test_extract_answers_line_by_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"1": "TitanDB depends on Raft.", "二": "李教授曾就职于Acme智能科技。", "3": ""}
    lines = "\n".join(json.dumps({"id": id_, "text": text}, ensure_ascii=False) for id_, text in texts.items())
    monkeypatch.setattr("sys.stdin", io.StringIO(lines + "\n\n"))
    assert main(["extract"]) == 0
    out = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["id"] for line in out] == list(texts)
    assert ("TitanDB", "Raft") in [(t["head"], t["tail"]) for t in out[0]["triples"]]
    assert ("李教授", "Acme智能科技") in [(t["head"], t["tail"]) for t in out[1]["triples"]]
    assert out[2]["triples"] == []
    for line in out:
        for triple in line["triples"]:
            assert {"head", "relation", "tail", "confidence", "rule", "start", "end"} <= set(triple)
            sentence = texts[line["id"]][triple["start"] : triple["end"]]
            assert triple["head"] in sentence
            assert triple["tail"] in sentence


def test_remove_takes_documents_out(corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "w")
    assert main(["ingest", "--workspace", folder, str(corpus)]) == 0
    assert run(capsys, "remove", "--workspace", folder, "notes/storage.md", "--json") == {
        "removed": ["notes/storage.md"]
    }
    found = run(capsys, "query", "--workspace", folder, "replicated to five nodes", "--json")
    documents = {hit["document"] for hits in found["channels"].values() for hit in hits}
    assert "notes/storage.md" not in documents


def test_export_and_import_carry_a_workspace(filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--workspace", filled, str(tmp_path / "out.zip")]) == 0
    assert sorted(zipfile.ZipFile(tmp_path / "out.zip").namelist()) == ["hybridmem.sqlite3", "manifest.json"]
    assert main(["import", "--workspace", str(tmp_path / "w"), str(tmp_path / "out.zip")]) == 0
    question = ("TitanDB log", "--json")
    here, there = (run(capsys, "query", "--workspace", w, *question) for w in (filled, str(tmp_path / "w")))
    assert here | {"timings_ms": {}} == there | {"timings_ms": {}}


def test_evaluate_prints_figures_per_channel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = [{"id": f"d{n}", "title": f"Title {n}", "text": text} for n, text in enumerate(NOTES.values())]
    (tmp_path / "corpus.jsonl").write_text("\n".join(map(json.dumps, corpus)))
    (tmp_path / "queries.jsonl").write_text(json.dumps({"id": "q", "text": "What does TitanDB depend on?"}))
    (tmp_path / "qrels.tsv").write_text("query-id\tdoc-id\tscore\nq\td1\t1\n")
    found = run(capsys, "evaluate", str(tmp_path), "--k", "10", "--runs", str(tmp_path / "runs"), "--json")
    assert (found["documents"], found["queries"]) == (4, 1)
    assert set(found["metrics"]) == {"dense", "sparse", "graph", "fused", "reranked"}
    assert set(found["metrics"]["sparse"]) >= {"ndcg@10", "recall@5", "recall@10", "all@5", "mrr@10"}
    assert {"p50", "p95"} <= set(found["query_ms"])
    assert found["metrics"]["sparse"]["recall@5"] == 1.0
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == sorted(
        f"{name}.trec" for name in found["metrics"]
    )


@pytest.mark.parametrize("command", ["query", "path", "stats", "ingest", "remove", "export"])
def test_plain_output_is_readable(
    command: str, corpus: Path, filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = {
        "query": ["--workspace", filled, "What does TitanDB depend on?"],
        "path": ["--workspace", filled, "Acme Labs", "Raft"],
        "stats": ["--workspace", filled],
        "ingest": ["--workspace", str(tmp_path / "w"), str(corpus)],
        "remove": ["--workspace", str(tmp_path / "w"), "code/lock_manager.py"],
        "export": ["--workspace", filled, str(tmp_path / "x.zip")],
    }
    if command == "remove":
        main(["ingest", *arguments["ingest"]])
    capsys.readouterr()
    assert main([command, *arguments[command]]) == 0
    expected = {
        "query": "notes/storage.md",
        "path": "TitanDB",
        "stats": "documents",
        "ingest": "4 added",
        "remove": "removed code/lock_manager.py",
        "export": "exported to",
    }
    assert expected[command] in capsys.readouterr().out
