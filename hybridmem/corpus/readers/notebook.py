"""Jupyter notebooks: the sources of the cells as text, their short text outputs, no images."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from hybridmem.corpus.media import NOTEBOOK, PLAIN
from hybridmem.corpus.parsed import Parsed, Warned
from hybridmem.corpus.readers import markdown
from hybridmem.text.normalise import clean_source
from hybridmem.types import Heading

_OUTPUT = 2000  # characters of one text output that are kept
_CELL_LEVEL = 6  # below every heading of the notebook's own


def read(text: str) -> Parsed:
    """Cells one after the other, each under a line such as ``Cell 3 (code)``; bad JSON is read as plain text."""
    try:
        cells = json.loads(text)["cells"]
        blocks = list(_blocks(cells))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        warning = Warned(
            "unparsable", "degraded", "The notebook is no valid JSON and was read as plain text; save it again."
        )
        return Parsed(text, PLAIN, warnings=(warning,))
    parts: list[str] = []
    outline: list[Heading] = []
    position, title = 0, ""
    for label, body, prose in blocks:
        outline.append(Heading(_CELL_LEVEL, position, label))
        inner = markdown.read(body) if prose else None
        if inner is not None:
            shift = position + len(label) + 1
            outline.extend(Heading(item.level, shift + item.start, item.title) for item in inner.outline)
            title = title or inner.title
        parts.append(f"{label}\n{body}")
        position += len(parts[-1]) + 2
    return Parsed("\n\n".join(parts), NOTEBOOK, title=title, outline=tuple(outline))


def _blocks(cells: list[Mapping[str, object]]) -> Iterator[tuple[str, str, bool]]:
    for number, cell in enumerate(cells, 1):
        kind = str(cell.get("cell_type", "raw"))
        source = _joined(cell.get("source", "")).strip("\n")
        outputs = "\n".join(_outputs(cell.get("outputs", [])))
        body = f"{source}\n\n{outputs}" if outputs else source
        if body.strip():
            yield f"Cell {number} ({kind})", body, kind == "markdown"


def _outputs(outputs: object) -> Iterator[str]:
    for output in outputs if isinstance(outputs, list) else []:
        data = output.get("data", {})
        text = _joined(output.get("text") or data.get("text/plain") or "").strip("\n")
        if text and len(text) <= _OUTPUT:
            yield text


def _joined(source: object) -> str:
    return clean_source("".join(map(str, source)) if isinstance(source, list) else str(source))
