"""A process killed at any moment of a write leaves the document wholly there or wholly not, and copies that agree."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import ALPHA, BETA, document, report_of, workspace

ROOT = Path(__file__).resolve().parents[3]
NEW = ALPHA.partition("\n\n")[0] + "\n\nEpsilon leads Zeta."
COMMITTED = {"after-commit", "after-sweep"}


def _kill(folder: Path, moment: str) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-m", "tests.unit.workspace.killed_ingest", str(folder), moment, NEW]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 9, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "moment",
    [
        "read",
        "chunk",
        "extract",
        "embed",
        "before-vectors",
        "after-announcing",
        "after-vectors",
        "after-commit",
        "after-sweep",
        "repair",
    ],
)
def test_killed_while_replacing_a_document(tmp_path: Path, moment: str) -> None:
    documents = [document("a.txt", ALPHA, "Old title"), document("b.txt", BETA)]
    made = workspace(tmp_path / "w")
    report_of(made.ingest_documents(documents))
    made.close()
    _kill(tmp_path / "w", moment)
    survivor, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    if moment in COMMITTED:
        documents[0] = document("a.txt", NEW, "New title")
    report_of(fresh.ingest_documents(documents))
    assert state(survivor) == state(fresh)


@pytest.mark.slow
def test_after_a_kill_the_same_ingest_finishes_the_work(tmp_path: Path) -> None:
    workspace(tmp_path / "w").close()
    _kill(tmp_path / "w", "after-vectors")
    survivor, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    for made in (survivor, fresh):
        report_of(made.ingest_documents([document("a.txt", NEW, "New title")]))
    assert state(survivor) == state(fresh)
