"""Any history of ingests and removals ends in the state of a fresh workspace with the final documents."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybridmem.corpus.source import Source
from hybridmem.errors import InputError
from tests.unit.workspace.workspace_samples import document, report_of, state, workspace

PATHS = ("a.txt", "b/a.txt", "笔记/锁.md")
TEXTS = st.lists(
    st.sampled_from(
        [
            "Alpha uses Beta in the storage layer.",
            "Beta uses Delta and keeps the log of every lock.",
            "张工 leads the refactoring. 分布式锁 waits for nobody.",
            "Gamma leads Alpha through the whole long night.",
        ]
    ),
    min_size=1,
    max_size=3,
).map("\n\n".join)
TEXT_FILES = ("Alpha uses Beta in the storage layer.", "Beta uses Delta.\n\nGamma leads Alpha through the long night.")
STEP = st.tuples(st.sampled_from(PATHS), st.none() | TEXTS)
HISTORY = st.lists(st.lists(STEP, min_size=1, max_size=3), max_size=4)


@pytest.mark.slow
@settings(max_examples=12)
@given(HISTORY)
def test_the_end_of_a_history_is_all_that_counts(history: list[list[tuple[str, str | None]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        made, fresh = workspace(Path(folder) / "w"), workspace(Path(folder) / "f")
        final: dict[str, str] = {}
        for batch in history:
            report_of(made.ingest_documents([document(path, text) for path, text in batch if text is not None]))
            final.update({path: text for path, text in batch if text is not None})
            gone = sorted({path for path, text in batch if text is None} & final.keys())
            made.remove(gone)
            for path in gone:
                del final[path]
            made.query("Who uses Delta?")
        report_of(fresh.ingest_documents([document(path, text) for path, text in sorted(final.items())]))
        try:
            assert state(made) == state(fresh)
            made.close()
            made = workspace(Path(folder) / "w")
            assert state(made) == state(fresh)
        finally:
            made.close()
            fresh.close()


FILES = st.sampled_from(TEXT_FILES)
FILE_STEP = st.one_of(
    st.tuples(st.just("take"), st.sampled_from(PATHS), FILES),
    st.tuples(st.just("remove"), st.sampled_from(PATHS), FILES),
    st.tuples(st.just("rename"), st.sampled_from(PATHS), st.sampled_from(PATHS)),
)


@pytest.mark.slow
@settings(max_examples=10)
@given(st.lists(FILE_STEP, min_size=1, max_size=7), st.booleans())
def test_copies_and_renamings_leave_the_state_of_the_final_files(
    history: list[tuple[str, str, str]], ask: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        made, fresh = workspace(Path(folder) / "w"), workspace(Path(folder) / "f")
        final: dict[str, str] = {}
        for action, path, other in history:
            if action == "take":
                report_of(made.ingest([Source(path, other.encode())]))
                final[path] = other
            elif action == "remove" and path in final:
                made.remove([path])
                del final[path]
            elif action == "rename" and path in final and Path(path).suffix != Path(other).suffix:
                with pytest.raises(InputError):
                    made.rename(path, other)
            elif action == "rename" and path in final and other not in final:
                made.rename(path, other)
                final[other] = final.pop(path)
            if ask:
                made.query("Who uses Delta?")
        for names in (sorted(final), sorted(final, reverse=True), sorted(final)):
            report_of(fresh.ingest([Source(name, final[name].encode()) for name in names]))
        try:
            assert state(made) == state(fresh)
        finally:
            made.close()
            fresh.close()
