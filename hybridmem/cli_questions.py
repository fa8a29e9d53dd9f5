"""Commands that ask: query, path, extract, evaluate."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hybridmem.cli_shared import (
    Commands,
    Options,
    command,
    json_option,
    opened,
    positive,
    say,
    say_json,
    workspace_option,
)
from hybridmem.errors import InputError
from hybridmem.settings import load_settings
from hybridmem.types import CHANNELS

if TYPE_CHECKING:
    from hybridmem.jsonio import Json


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    made = command(commands, "query", query, "Ask a question; every channel, the fusion and the paths answer.")
    workspace_option(made)
    made.add_argument("question")
    made.add_argument("--k", type=str, default="10", help="results per list (10)")
    made.add_argument("--depth", choices=("auto", "vector", "graph", "full"), default="auto")
    made.add_argument("--weights", default="", metavar="dense=1,sparse=1.2,graph=1.5")
    json_option(made)

    made = command(commands, "path", path, "Find chains of facts between two entities.")
    workspace_option(made)
    made.add_argument("source", metavar="FROM")
    made.add_argument("target", metavar="TO")
    made.add_argument("--max-hops", default="", metavar="N")
    json_option(made)

    made = command(commands, "extract", extract, "Read {id, text} lines on stdin, write their triples on stdout.")
    made.add_argument("--language", choices=("auto", "en", "zh", "code"), default="auto")

    made = command(commands, "evaluate", evaluate, "Measure every channel on a judged set.")
    made.add_argument("dataset", type=Path, metavar="DATASET")
    made.add_argument("--k", default="100", help="documents per ranking (100)")
    made.add_argument("--limit", default="", metavar="N", help="only the first N questions")
    made.add_argument("--runs", type=Path, metavar="DIR", help="write one TREC run file per channel")
    json_option(made)


def query(options: Options) -> None:
    """Ask one question."""
    k, weights = positive("--k")(options.k), parse_weights(options.weights)
    with opened(options) as workspace:
        from hybridmem.jsonio import Writer

        found = Writer(workspace).query(workspace.query(options.question, k, options.depth, weights), k)
    say_json(found) if options.json else _say_answer(found)


def path(options: Options) -> None:
    """Find paths between two entities."""
    hops = positive("--max-hops")(options.max_hops) if options.max_hops else None
    with opened(options) as workspace:
        from hybridmem.jsonio import Writer

        found = Writer(workspace).path_result(workspace.paths(options.source, options.target, hops))
    say_json(found) if options.json else _say_paths(found)


def extract(options: Options) -> None:
    """Extract triples from lines of JSON; all lines are checked before the first is worked on."""
    from hybridmem.extract.pipeline import extract_text
    from hybridmem.jsonio import extracted

    for identity, text in list(_lines()):
        say(json.dumps(extracted(identity, extract_text(text, options.language)), ensure_ascii=False))


def evaluate(options: Options) -> None:
    """Measure the channels on a judged set."""
    k = positive("--k")(options.k)
    limit = positive("--limit")(options.limit) if options.limit else None
    from hybridmem.evaluate.runner import run
    from hybridmem.workspace import Workspace

    settings = load_settings()
    say_json(run(options.dataset, lambda folder: Workspace.open(folder, settings), k, limit, options.runs))


def parse_weights(text: str) -> dict[str, float] | None:
    """Read ``dense=1,sparse=1.2``; None for an empty text.

    Raises:
        InputError: a part is no ``channel=number`` with a known channel and a number of 0 or more.
    """
    weights: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = part.partition("=")
        try:
            weight = float(value)
        except ValueError:
            weight = math.nan
        if name.strip() not in CHANNELS or not (math.isfinite(weight) and weight >= 0):
            raise InputError(
                f"--weights has {part!r}; give channel=number with a channel of {', '.join(CHANNELS)} "
                "and a number of 0 or more."
            )
        weights[name.strip()] = weight
    return weights or None


def _lines() -> Iterator[tuple[object, str]]:
    for number, line in enumerate(sys.stdin, start=1):
        if line.strip():
            yield _line(number, line)


def _line(number: int, line: str) -> tuple[object, str]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict) or "id" not in value or not isinstance(value.get("text"), str):
        raise InputError(
            f'Line {number} of the input is {line.strip()[:80]!r}; give one {{"id": ..., "text": "..."}} object a line.'
        )
    return value["id"], value["text"]


def _say_answer(found: Json) -> None:
    rows = found["reranked"] or found["fused"]
    answer = found["answer"]
    if isinstance(answer, dict) and answer["text"]:
        say(f"{answer['text']}\n")
    for hit in rows if isinstance(rows, list) else []:
        ranks = " ".join(f"{name}:{rank}" for name, rank in hit["ranks"].items())
        say(f"{hit['rank']:3}  {hit['document']}  [{ranks}]\n     {_short(hit['text'])}")
    _say_paths(found)


def _say_paths(found: Json) -> None:
    paths = found["paths"]
    for one in paths if isinstance(paths, list) else []:
        say(f"path ({one['confidence']:.2f}): {' - '.join(one['entities'])}")
        for step in one["steps"]:
            say(f"     {step['head']} -{step['relation']}-> {step['tail']}")
            say(
                "".join(
                    f"       {span['document']}: {_short(span['text'])}\n" for span in step["evidence"][:2]
                ).rstrip()
            )
    say(f"verdict: {found['verdict']}")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 110 else line[:109] + "…"
