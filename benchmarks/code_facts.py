"""Code facts against Python's own compiler: definitions and imports by ``ast`` and ``symtable``, calls by judgement.

    python -m benchmarks.code_facts            # compare, score the judged sample, write results/code_calls.json
    python -m benchmarks.code_facts --sample   # print 200 call edges drawn evenly, as rows to be judged

The sources are those of the installed networkx and streamlit. ``code_calls_sample.jsonl`` holds over 350 call edges
(two even draws of 100 from each), every one read in its source and judged: does the caller call what the target
names? An edge no longer extracted counts as neither; one whose target changed counts as wrong until judged again.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import symtable
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.report import write
from hybridmem.extract.code import CodeFact, CodeRead, read_python
from hybridmem.extract.code_names import module_name

PACKAGES = ("networkx", "streamlit")
SAMPLE = Path(__file__).with_name("code_calls_sample.jsonl")
_EACH = 100
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def sources(package: str) -> Iterator[tuple[str, str]]:
    """Logical path and text of every source file of an installed package, in order."""
    spec = importlib.util.find_spec(package)
    root = Path(spec.submodule_search_locations[0])  # type: ignore[union-attr,index]
    for file in sorted(root.rglob("*.py")):
        yield f"{package}/{file.relative_to(root).as_posix()}", file.read_text(encoding="utf-8")


def definitions(tree: ast.AST) -> Counter[tuple[int, str]]:
    """(line of the name, last part of it) of everything ``def`` and ``class`` define."""
    return Counter((node.lineno, node.name) for node in ast.walk(tree) if isinstance(node, _FUNCTIONS))


def imports(tree: ast.AST, module: str, is_package: bool) -> set[tuple[str, str]]:
    """(module, name) of every imported name, relative modules made absolute, "" where a module is imported."""
    found: set[tuple[str, str]] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {(_absolute(node, module, is_package), alias.name) for alias in node.names}
    return found


def _absolute(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    if not node.level:
        return node.module or ""
    package = module if is_package else module.rpartition(".")[0]
    return importlib.util.resolve_name("." * node.level + (node.module or ""), package)


def scopes(text: str) -> int:
    """Function and class scopes as the compiler's symbol table counts them, lambdas and comprehensions left out."""
    stack, count = [symtable.symtable(text, "source", "exec")], 0
    while stack:
        table = stack.pop()
        stack.extend(table.get_children())
        named = not table.get_name().startswith(("<", "lambda", "genexpr", "listcomp", "dictcomp", "setcomp"))
        count += table.get_type() in {"function", "class"} and named and table.get_name() != "top"
    return count


def compare(package: str) -> dict[str, object]:
    """Definitions and imports found and missed, over all files of a package."""
    counts: Counter[str] = Counter()
    started = time.process_time()
    read = [(path, text, read_python(text, path)) for path, text in sources(package)]
    seconds = time.process_time() - started
    for path, text, code in read:
        tree = ast.parse(text)
        wanted = definitions(tree)
        said = Counter((text.count("\n", 0, s.start) + 1, s.name.rsplit(".", 1)[-1]) for s in code.symbols)
        counts["definitions"] += wanted.total()
        counts["definitions_right"] += (wanted & said).total()
        counts["definitions_extra"] += (said - wanted).total()
        counts["scopes"] += scopes(text)
        needed = imports(tree, module_name(path), path.endswith("__init__.py"))
        counts["imports"] += len(needed)
        counts["imports_right"] += len(needed & _imported(code))
        counts["imports_extra"] += len(_imported(code) - needed)
        counts.update(f"{fact.relation}" for fact in code.facts if fact.relation not in {"imports", "defines"})
    lines = sum(text.count("\n") for _, text, _ in read)
    return {
        "files": len(read),
        "lines": lines,
        "lines_per_second": round(lines / seconds),
        **dict(sorted(counts.items())),
    }


def _imported(code: CodeRead) -> set[tuple[str, str]]:
    return {(item.module, item.name) for item in code.imports}


def calls(package: str) -> list[tuple[str, str, CodeFact]]:
    """Path, source line and fact of every call edge of a package, in order."""
    found = []
    for path, text in sources(package):
        lines = text.split("\n")
        facts = read_python(text, path).facts
        found += [(path, lines[fact.line - 1].strip(), fact) for fact in facts if fact.relation == "calls"]
    return found


def sample() -> Iterator[dict[str, object]]:
    """The edges to judge: every n-th call of each package."""
    for package in PACKAGES:
        edges = calls(package)
        for index in range(_EACH):
            path, line, fact = edges[index * len(edges) // _EACH]
            yield {"path": path, "line": fact.line, "caller": fact.head, "target": fact.tail, "rule": fact.rule,
                   "source": line}  # fmt: skip


def judged() -> dict[str, object]:
    """Precision of the call edges over the judged sample, whole and by rule."""
    rows = [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]
    now = {(path, fact.line, fact.head, fact.tail) for package in PACKAGES for path, _, fact in calls(package)}
    places = {(path, line, caller) for path, line, caller, _ in now}
    by_rule: dict[str, list[int]] = {}
    for row in rows:
        place = (row["path"], row["line"], row["caller"])
        if (*place, row["target"]) in now or place in places:
            count = by_rule.setdefault(row["rule"], [0, 0])
            count[0] += bool(row["right"]) and (*place, row["target"]) in now
            count[1] += 1
    right, total = (sum(count[i] for count in by_rule.values()) for i in (0, 1))
    return {
        "edges": total,
        "right": right,
        "precision": round(right / total, 4),
        "by_rule": dict(sorted(by_rule.items())),
    }


def main() -> None:
    """Compare and score, or print the rows to judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", action="store_true", help="print call edges to judge and stop")
    if parser.parse_args().sample:
        for row in sample():
            print(json.dumps(row, ensure_ascii=False))
        return
    figures = {**{package: compare(package) for package in PACKAGES}, "calls": judged()}
    write("code_calls", figures)
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
