"""Which calls of a test are calls of what it tests."""

from __future__ import annotations

import re
import sys
from pathlib import PurePosixPath

from tree_sitter import Node

from hybridmem.extract.code_names import text_of
from hybridmem.extract.code_scope import Frame
from hybridmem.text.identifiers import split_identifier

_TEST_FILE = re.compile(r"^(?:test_.*|.*_test|tests?)$")
_TOOLS = frozenset(
    {"pytest", "unittest", "mock", "hypothesis", "numpy", "pandas", "typing_extensions", "parameterized"}
)
_NAMED, _FILED = 0.93, 0.85


class Tests:
    """Tests of one file; a test is a function ``test…`` of a file named like tests."""

    def __init__(self, path: str) -> None:
        stem = PurePosixPath(path).stem
        self._file = _TEST_FILE.match(stem) is not None
        self._words = _words(stem) - {"test", "tests"}

    def confidence(self, frame: Frame, named: Node, target: str) -> float:
        """How sure the callee is under test: the test's name has its name, or the file's name has it or its module.

        0 where nothing says so, the caller is no test, or the callee belongs to Python or a test tool.
        """
        test = frame.qualified.rsplit(".", 1)[-1]
        if not self._file or not test.startswith("test") or frame.type == "class":
            return 0.0
        found = frame.lookup(re.split(r"[.(]", text_of(named), maxsplit=1)[0])
        item = found[0].item if found is not None else None
        if found is None or (item is not None and _is_tool(item.module)):
            return 0.0
        wanted = _words(target.rsplit(".", 1)[-1])
        if wanted and wanted <= _words(frame.qualified):
            return _NAMED
        module = _words(item.module.rsplit(".", 1)[-1]) if item is not None else set()
        return _FILED if item is not None and (wanted <= self._words or module == self._words) else 0.0


def _words(name: str) -> set[str]:
    return {part.lower() for part in split_identifier(name.replace(".", "_"))}


def _is_tool(module: str) -> bool:
    root = module.split(".", 1)[0]
    return root in sys.stdlib_module_names or root in _TOOLS
