"""What the indexes are given of a chunk."""

from __future__ import annotations

from hybridmem.ingest_texts import embedding_text, index_terms, recipe
from hybridmem.settings import Chunking, Settings
from hybridmem.types import Chunk, Document


def _document(title: str) -> Document:
    return Document("d", title, "", "text/plain", "en", "p")


def _chunk(text: str, *headings: str) -> Chunk:
    return Chunk("c", "d", 0, len(text), text, "prose", headings)


def test_title_and_headings_come_before_the_text() -> None:
    assert embedding_text(_document("锁"), _chunk("正文。", "锁", "设计")) == "锁\n设计\n正文。"


def test_a_heading_that_repeats_the_title_is_said_once() -> None:
    assert embedding_text(_document("Locks"), _chunk("Body.", "Locks", "Locks")) == "Locks\nBody."


def test_a_heading_the_text_begins_with_is_not_repeated() -> None:
    assert embedding_text(_document("Locks"), _chunk("# Locks\nBody.", "Locks")) == "# Locks\nBody."


def test_a_chunk_without_title_is_its_text() -> None:
    assert embedding_text(_document(" "), _chunk("\nBody. ")) == "Body."


def test_terms_hold_the_title_too() -> None:
    terms = index_terms(_document("分布式锁"), _chunk("LockManager waits."))
    assert {"分布", "lock"} <= set(terms)


def test_the_recipe_follows_the_chunk_sizes() -> None:
    assert recipe(Settings()) == recipe(Settings())
    assert recipe(Settings()) != recipe(Settings(chunking=Chunking(latin=700)))


def test_vectors_read_code_in_words_and_bm25_as_written() -> None:
    chunk = Chunk("c", "d", 0, 40, 'def acquireLock():\n    """Wait."""\n', kind="code", symbol="acquireLock")
    assert embedding_text(_document("acquireLock"), chunk).startswith("acquire lock. Wait.\ndef acquireLock():")
    assert index_terms(_document("acquireLock"), chunk).count("wait") == 1
