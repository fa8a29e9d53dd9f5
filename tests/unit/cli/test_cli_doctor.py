"""The doctor says what is there, how fast it is, and what is wrong with what is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybridmem import cli_doctor
from hybridmem.cli import main


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cli_doctor, "_SECONDS", 0.01)
    monkeypatch.setenv("HYBRIDMEM_MODELS__EMBEDDER", "hash")
    monkeypatch.setenv("HYBRIDMEM_MODELS__CACHE", str(tmp_path / "not" / "yet"))


def test_models_versions_and_rates_are_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["packages"]["chromadb"][0].isdigit()
    assert found["embedder"]["model"] == "hash"
    assert len(found["embedder"]["sha256"]) == 64
    for part, rate in (("english", "characters_per_second"), ("embedder", "passages_per_second")):
        assert found[part][rate] > 0
    assert found["cache"] == {"folder": str(tmp_path / "not" / "yet"), "writable": True}


def test_a_missing_model_is_a_finding_not_a_failure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HYBRIDMEM_MODELS__SPACY_ENGLISH", "xx_no_such_model")
    monkeypatch.setattr(cli_doctor, "_PACKAGES", ("no-such-package",))
    assert main(["doctor"]) == 0
    printed = capsys.readouterr().out
    assert "xx_no_such_model" in printed
    assert "not installed" in printed


def test_without_an_embedder_it_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYBRIDMEM_MODELS__EMBEDDER", "none")
    assert main(["doctor", "--json"]) == 0
    assert "BM25 and graph only" in json.loads(capsys.readouterr().out)["embedder"]["model"]
