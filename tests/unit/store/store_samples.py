"""Small documents with everything that can be stored about one."""

from __future__ import annotations

from hybridmem.store.rows import Record
from hybridmem.types import Assertion, Chunk, Document, Extraction, Heading, Mention, Span

TEXT = "# 锁\n张工 主导 重构 分布式锁 2.0。\nLockManager guards it."


def record(path: str = "notes/a.md", text: str = TEXT, **changes: object) -> Record:
    """A record of two chunks with one mention and one assertion each way."""
    identity = f"{path}:{len(text)}"
    document = Document(
        id=identity,
        title="锁",
        text=text,
        media_type="text/markdown",
        language="zh",
        path=path,
        authority=0.75,
        timestamp="2026-01-02",
        outline=(Heading(1, 0, "锁"),),
        page_starts=(0,),
        metadata={"author": "张工"},
    )
    half = text.index("\n") + 1
    chunks = (
        Chunk(f"{identity}#0", identity, 0, half, text[:half], "prose", ("锁",), "", 0),
        Chunk(f"{identity}#1", identity, half, len(text), text[half:], "code", (), "LockManager", 1),
    )
    mention = Mention("张工", "person", "张工", identity, chunks[1].id, half, half + 2, about=True)
    fact = Assertion(
        head="张工",
        relation="重构",
        tail="分布式锁 2.0",
        head_key="张工",
        tail_key="分布式锁 2.0",
        head_type="person",
        tail_type="system",
        confidence=0.8,
        rule="zh-svo",
        chunk_id=chunks[1].id,
        span=Span(identity, half, half + 10),
        head_span=Span(identity, half, half + 2),
        status="negated",
        valid_from="2025",
        valid_to="2026-03",
    )
    terms = {chunk.id: ("锁", "lock", f"t{chunk.ordinal}") for chunk in chunks}
    values = {
        "document": document,
        "chunks": chunks,
        "extraction": Extraction((mention,), (fact,)),
        "terms": terms,
        "original": text.encode(),
        "recipe": "r1",
    }
    return Record(**(values | changes))  # type: ignore[arg-type]
