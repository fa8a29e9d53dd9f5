"""Documents to chunks: prose by headings and sentences, records whole, code by symbols.

Chunks follow each other in order, never overlap, and together hold every character that is not white space.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from hybridmem.corpus.chunk_code import code_pieces
from hybridmem.corpus.chunk_prose import prose_pieces
from hybridmem.corpus.chunk_records import record_pieces
from hybridmem.corpus.media import CODE_TYPES, RECORD_TYPES
from hybridmem.corpus.pieces import Piece
from hybridmem.settings import Chunking
from hybridmem.types import Chunk, Document


def chunk(document: Document, settings: Chunking) -> list[Chunk]:
    """Cut a document into chunks; ids derive from path, text and how often the text came before."""
    is_code = document.media_type in CODE_TYPES
    seen: Counter[str] = Counter()
    chunks: list[Chunk] = []
    for piece in _pieces(document, settings):
        text = document.text[piece.start : piece.end]
        chunks.append(
            Chunk(
                id=_chunk_id(document.path, seen[text], text),
                document_id=document.id,
                start=piece.start,
                end=piece.end,
                text=text,
                kind="code" if is_code else "prose",
                heading_path=piece.heading_path,
                symbol=piece.symbol,
                ordinal=len(chunks),
            )
        )
        seen[text] += 1
    return chunks


def _pieces(document: Document, settings: Chunking) -> Iterable[Piece]:
    if document.media_type in CODE_TYPES:
        return code_pieces(document, settings)
    return (record_pieces if document.media_type in RECORD_TYPES else prose_pieces)(document, settings)


def _chunk_id(path: str, occurrence: int, text: str) -> str:
    return hashlib.sha256(f"{path}\0{occurrence}\0{text}".encode()).hexdigest()[:16]
