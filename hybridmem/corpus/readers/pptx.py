"""Slides by python-pptx: titles as headings, text, tables and notes in the order of the slide."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

import pptx
from lxml.etree import LxmlError  # type: ignore[import-untyped]
from pptx.exc import PythonPptxError
from pptx.shapes.base import BaseShape
from pptx.shapes.group import GroupShape
from pptx.slide import Slide

from hybridmem.corpus.media import PPTX
from hybridmem.corpus.parsed import Parsed, UnreadableError
from hybridmem.corpus.readers.compose import Composer
from hybridmem.corpus.readers.failures import PARSER_FAILURES

_FAILURES = (PythonPptxError, LxmlError, *PARSER_FAILURES)
_DEPTH = 20  # groups inside groups


def read(data: bytes) -> Parsed:
    """Text of the slides, each on a page of its own.

    Raises:
        UnreadableError: the file is broken.
    """
    composer = Composer()
    try:
        deck = pptx.Presentation(io.BytesIO(data))
        for number, slide in enumerate(deck.slides, 1):
            composer.page()
            _write(slide, number, composer)
        properties = deck.core_properties
        title, changed = properties.title, properties.modified or properties.created
    except _FAILURES as error:
        raise UnreadableError("broken", f"The slides are damaged ({str(error)[:120]}); save them again.") from error
    outline = tuple(composer.outline)
    return Parsed(
        composer.text(),
        PPTX,
        title=(outline[0].title if outline else "") or title,
        outline=outline,
        page_starts=tuple(min(start, len(composer.text())) for start in composer.pages),
        timestamp=changed.date().isoformat() if changed else None,
    )


def _write(slide: Slide, number: int, composer: Composer) -> None:
    title = slide.shapes.title
    heading = _clean(title.text_frame.text) if title is not None and title.has_text_frame else ""
    blocks = [
        block
        for shape in _shapes(slide.shapes, 0)
        if title is None or shape.shape_id != title.shape_id
        for block in _blocks(shape)
    ]
    if heading or blocks:
        composer.add(heading or str(number), 1)
    for block in blocks:
        composer.add(block)
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        composer.add(_clean(slide.notes_slide.notes_text_frame.text))


def _shapes(shapes: Iterable[BaseShape], depth: int) -> Iterator[BaseShape]:
    for shape in shapes:
        if isinstance(shape, GroupShape) and depth < _DEPTH:
            yield from _shapes(shape.shapes, depth + 1)
        else:
            yield shape


def _blocks(shape: BaseShape) -> Iterator[str]:
    if shape.has_text_frame:
        yield _clean(shape.text_frame.text)  # type: ignore[attr-defined]
    elif shape.has_table:
        rows = shape.table.rows  # type: ignore[attr-defined]
        yield "\n".join(" | ".join(" ".join(_clean(cell.text).split()) for cell in row.cells) for row in rows)


def _clean(text: str) -> str:
    """A vertical tab is a line break inside a paragraph."""
    return text.replace("\v", "\n").strip()
