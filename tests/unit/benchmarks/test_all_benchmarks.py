"""``python -m benchmarks`` calls every benchmark as it wants to be called."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parents[3] / "benchmarks" / "__main__.py"


def test_every_call_fits_its_benchmark() -> None:
    module = importlib.import_module("benchmarks.__main__")
    calls = [node.value for node in ast.walk(ast.parse(SOURCE.read_text("utf-8"))) if isinstance(node, ast.Expr)]
    found = [call for call in calls if isinstance(call, ast.Call)]
    assert len(found) >= 8
    for call in found:
        function: Any = eval(ast.unparse(call.func), vars(module))
        inspect.signature(function).bind(*call.args)  # raises TypeError where an argument is missing or one too many
