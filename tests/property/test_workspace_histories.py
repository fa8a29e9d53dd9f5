"""Any history of ingests and removals ends in the state of a fresh workspace with the final documents."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
