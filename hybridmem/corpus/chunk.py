"""Documents to chunks: prose by headings and sentences, code by symbols.

Chunks follow each other in order, never overlap, and together hold every character that is not white space.
"""

from __future__ import annotations

import hashlib
from collections import Counter

from hybridmem.corpus.chunk_code import code_pieces
from hybridmem.corpus.chunk_prose import prose_pieces
from hybridmem.corpus.media import CODE_TYPES
from hybridmem.settings import Chunking
from hybridmem.types import Chunk, Document


def chunk(document: Document, settings: Chunking) -> list[Chunk]:
    """Cut a document into chunks; ids derive from path, text and how often the text came before."""
    is_code = document.media_type in CODE_TYPES
    pieces = code_pieces(document, settings) if is_code else prose_pieces(document, settings)
    seen: Counter[str] = Counter()
    chunks: list[Chunk] = []
    for piece in pieces:
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


def _chunk_id(path: str, occurrence: int, text: str) -> str:
    return hashlib.sha256(f"{path}\0{occurrence}\0{text}".encode()).hexdigest()[:16]
