"""The report of the last ingest, and reading a file of it again in another encoding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import streamlit as st

from hybridmem.corpus.encoding import ENCODINGS
from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.types import IngestReport, Issue, Severity
from hybridmem.ui.ingesting import start_reread
from hybridmem.ui.page import Page
from hybridmem.ui.state import url_value
from hybridmem.ui.view import show

ISSUES = 200
ALONE = 5  # files with the same issue that have a row each; more share one
_ENCODING_CODES = frozenset({"encoding", "encoding_guess", "replaced_characters"})


def report_panel(page: Page) -> None:
    """The report of the last ingest, folded unless something was skipped."""
    reports = page.workspace.reports()
    if not reports:
        return
    words, report = page.words, reports[0]
    skipped = sum(issue.severity == "skipped" for issue in report.issues)
    key = "job.cancelled" if report.cancelled else "job.partly" if skipped else "job.done"
    seconds = f"{sum(report.seconds.values()):.1f}"
    title = words(key, files=len(report.added) + len(report.replaced), skipped=skipped, seconds=seconds)
    icon = ":material/rule:" if skipped or report.cancelled else ":material/check_circle:"
    with st.expander(words("report.title", outcome=title), expanded=bool(skipped) and not url_value("doc"), icon=icon):
        show(report_html(report, words), key="report")
        _doubtful(page, report)


def report_html(report: IngestReport, words: Words) -> str:
    """What an ingest did: figures, then every file that was skipped or read with a loss."""
    figures = [
        (len(report.added), words("report.added")),
        (len(report.replaced), words("report.replaced")),
        (len(report.unchanged), words("report.unchanged")),
        (sum(i.severity == "skipped" for i in report.issues), words("report.skipped")),
        (sum(i.severity == "degraded" for i in report.issues), words("report.degraded")),
        (report.chunks, words("report.chunks")),
        (report.triples, words("report.triples")),
    ]
    times = " · ".join(f"{words('stage.' + name)} {value:.1f} s" for name, value in report.seconds.items())
    caption = words("report.times", times=times) if times else words("report.caption")
    return render("report.html", t=words, figures=figures, rows=_rows(report.issues, words), caption=caption)


def _rows(issues: Sequence[Issue], words: Words) -> list[dict[str, object]]:
    """What was skipped first; an issue of many files is one row, its files folded."""
    order = {"skipped": 0, "degraded": 1, "note": 2}
    alike: dict[tuple[Severity, str], list[Issue]] = defaultdict(list)
    for issue in sorted(issues, key=lambda issue: (order[issue.severity], issue.code, issue.path)):
        alike[issue.severity, issue.code].append(issue)
    parts = [
        part for found in alike.values() for part in ([found] if len(found) > ALONE else [[issue] for issue in found])
    ]
    return [
        {
            "severity": part[0].severity,
            "words": words.code("issue", part[0].code),
            "files": part[:ISSUES],
            "count": len(part),
            "more": max(0, len(part) - ISSUES),
            "message": part[0].message if len({issue.message for issue in part}) == 1 else "",
        }
        for part in parts
    ]


def _doubtful(page: Page, report: IngestReport) -> None:
    """The files whose encoding was found out, each to be read again in another one."""
    stored = {path for item in page.library.summaries() for path in (item.path, *item.names)}
    found = {issue.path for issue in report.issues if issue.code in _ENCODING_CODES}
    paths = sorted(found & stored)
    if not paths:
        return
    words = page.words
    file, encoding, button = st.columns([6, 4, 2], vertical_alignment="bottom")
    with file:
        path = st.selectbox(words("encoding.file"), paths, key="reread_file")
    with encoding:
        chosen = encoding_choice(page, path, "reread_report")
    with button:
        reread_button(page, path, chosen, "reread_report_go")


def encoding_choice(page: Page, path: str, key: str) -> str:
    """Which encoding a file is to be read in; "" lets it be found out."""
    words, present = page.words, page.workspace.encoding(path)
    options = ["", *ENCODINGS] if present in ("", *ENCODINGS) else ["", present, *ENCODINGS]
    return st.selectbox(
        words("encoding.choose"),
        options,
        index=options.index(present),
        format_func=lambda name: name or words("encoding.auto"),
        key=f"{key}-{path}",
        help=words("encoding.help"),
    )


def reread_button(page: Page, path: str, encoding: str, key: str) -> None:
    """Start reading the file again."""
    pressed = st.button(
        page.words("encoding.go"),
        key=key,
        disabled=page.workspace.read_only,
        icon=":material/refresh:",
        width="stretch",
    )
    if pressed and start_reread(page, path, encoding):
        st.rerun()
