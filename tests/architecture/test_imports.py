"""The layers of the design hold: imports point down, and each heavy library has one home."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "hybridmem"

# Every part with the parts it may import from; a part may always import from itself.
BASE = frozenset({"types", "errors", "settings"})
TEXT = BASE | {"text"}
CORPUS = TEXT | {"corpus"}
EXTRACT = CORPUS | {"extract"}
GRAPH = EXTRACT | {"graph"}
QUERY = GRAPH | {"index", "query"}
RETRIEVE = QUERY | {"retrieve"}
ANSWER = RETRIEVE | {"answer"}
WORKSPACE = ANSWER | {"evaluate", "memory", "store", "workspace", "ingest", "snapshot", "locks"}
EVERYTHING = WORKSPACE | {"render", "ui", "cli", "jsonio"}
ALLOWED = {
    "types": frozenset(),
    "errors": frozenset(),
    "settings": frozenset({"errors"}),
    "text": BASE,
    "corpus": TEXT,
    "extract": CORPUS,
    "graph": EXTRACT,
    "index": TEXT,
    "query": QUERY,
    "retrieve": RETRIEVE | {"answer"},
    "answer": RETRIEVE,
    "evaluate": ANSWER,
    "store": BASE,
    "memory": WORKSPACE,
    "render": TEXT | {"graph"},
}
HOMES = {
    "streamlit": ("hybridmem/ui/", "pages/", "app.py"),
    "chromadb": ("hybridmem/index/dense.py",),
    "spacy": ("hybridmem/extract/nlp.py",),
    "pyvis": ("hybridmem/render/",),
    "sqlite3": ("hybridmem/store/",),
    "networkx": ("hybridmem/graph/",),
    "onnxruntime": ("hybridmem/index/",),
}


def _sources() -> list[Path]:
    return sorted([*PACKAGE.rglob("*.py"), *(ROOT / "pages").glob("*.py"), *ROOT.glob("app.py")])


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            yield node.module or ""
            if node.module == "hybridmem":
                yield from (f"hybridmem.{alias.name}" for alias in node.names)


def _part(file: Path) -> str:
    relative = file.relative_to(PACKAGE)
    return relative.parts[0] if len(relative.parts) > 1 else _whole(relative.stem)


def _whole(name: str) -> str:
    """The part a top-level file belongs to: ``cli_documents`` is a piece of ``cli``."""
    return name.split("_", maxsplit=1)[0]


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_point_down(file: Path) -> None:
    part = _part(file)
    allowed = ALLOWED.get(part, EVERYTHING) | {part}
    used = {_whole(name.split(".")[1]) for name in _imports(file) if name.startswith("hybridmem.")}
    assert used <= allowed, f"{file.relative_to(ROOT)} reaches up to {sorted(used - allowed)}"


@pytest.mark.parametrize("library", sorted(HOMES))
def test_heavy_libraries_have_one_home(library: str) -> None:
    strangers = [
        str(file.relative_to(ROOT))
        for file in _sources()
        if any(name.split(".")[0] == library for name in _imports(file))
        and not str(file.relative_to(ROOT)).startswith(HOMES[library])
    ]
    assert strangers == []


def test_pages_hold_layout_only() -> None:
    long = {
        file.name: lines
        for file in (ROOT / "pages").glob("*.py")
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > 130
    }
    assert long == {}


def test_files_stay_readable() -> None:
    long = {
        str(file.relative_to(ROOT)): lines
        for file in PACKAGE.rglob("*.py")
        if file.parent.name != "translations"  # dictionaries, a line a phrase
        # types.py is the one page that holds every noun.
        and (lines := len(file.read_text(encoding="utf-8").splitlines())) > (450 if file.name == "types.py" else 300)
    }
    assert long == {}


def test_no_broad_except() -> None:
    broad = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in _sources()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or (isinstance(node.type, ast.Name) and node.type.id in {"Exception", "BaseException"}))
    ]
    assert broad == []
