"""Any history of ingests and removals ends in the state of a fresh workspace with the final documents."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hybridmem.corpus.source import Source
from hybridmem.errors import InputError
from tests.property.file_strategies import BYTES, NAMES
from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import document, report_of, workspace

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
@example([[("a.txt", "Alpha uses Beta.\n\nBeta uses Delta.")], [("a.txt", "Beta uses Delta.\n\nAlpha uses Beta.")]])
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


FILE = st.tuples(st.sampled_from((*PATHS, "c.csv", "d.json", "e.py")), st.binary(max_size=40) | TEXTS.map(str.encode))
PAIR = st.lists(FILE, min_size=2, max_size=2, unique_by=lambda file: file[0])


@pytest.mark.slow
@settings(max_examples=8)
@given(PAIR, st.lists(FILE, max_size=3))
def test_the_order_of_ingests_does_not_matter_nor_does_a_repetition(
    pair: list[tuple[str, bytes]], before: list[tuple[str, bytes]]
) -> None:
    first, second = (Source(*file) for file in pair)
    orders = ([[first], [second]], [[second], [first]], [[first], [second], [first]], [[first, second]])
    states = []
    with tempfile.TemporaryDirectory() as folder:
        for number, order in enumerate(orders):
            made = workspace(Path(folder) / str(number))
            for batch in (*([Source(*file)] for file in before), *order):
                report_of(made.ingest(batch))
                made.query("Who uses Delta?")  # so that the copies in memory are changed and not read anew
            states.append(state(made))
            made.close()
    assert all(found == states[0] for found in states[1:])


@pytest.mark.slow
@settings(max_examples=8)
@given(st.dictionaries(st.sampled_from(PATHS), FILES, min_size=1), NAMES, BYTES, FILES)
def test_what_comes_and_goes_leaves_the_state_before_it(
    base: dict[str, str], name: str, data: bytes, other: str
) -> None:
    """Any bytes under any name give a report; taken out again, renamed and back, replaced and back: nothing is left."""
    with tempfile.TemporaryDirectory() as folder:
        made = workspace(Path(folder) / "w")
        report_of(made.ingest([Source(path, text.encode()) for path, text in base.items()]))
        before, (path, text) = state(made), min(base.items())
        report = report_of(made.ingest([Source("new/" + name, data)]))
        assert report.added or report.issues
        made.remove(report.added)
        assert state(made) == before
        made.rename(path, f"renamed/{path}")
        made.rename(f"renamed/{path}", path)
        assert state(made) == before
        report_of(made.ingest([Source(path, other.encode())]))
        report_of(made.ingest([Source(path, text.encode())]))
        assert state(made) == before
        made.close()
        reopened = workspace(Path(folder) / "w")
        assert state(reopened) == before
        reopened.close()
