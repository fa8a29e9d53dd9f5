"""The running job with its bars, the jobs in line behind it, and the errors of those that failed."""

from __future__ import annotations

from functools import partial

import streamlit as st

from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.ui.job import STAGES, Job, JobState, StageState
from hybridmem.ui.jobs import JOBS
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.view import show


def progress_panel(page: Page) -> None:
    """What runs and what waits in the page's workspace, and what went wrong there until it is dismissed."""
    folder = page.workspace.folder
    for number, job in enumerate(JOBS.failed(folder)):
        text, button = st.columns([12, 1], vertical_alignment="center")
        text.error(plain(_failure(job.state(), page.words)), icon=":material/error:")
        button.button(
            "",
            icon=":material/close:",
            help=page.words("job.dismiss"),
            on_click=JOBS.dismiss,
            args=(folder, job),
            key=f"dismiss-{number}",
        )
    if JOBS.busy(folder):
        _watch(page, JOBS.of(folder))


def _failure(state: JobState, words: Words) -> str:
    reason = words("job.unexpected") if state.error == "unexpected" else state.error
    return words("job.failed", label=state.label, reason=reason)


@st.fragment(run_every=0.7)
def _watch(page: Page, shown: Job | None) -> None:
    """Draw again and again; when another job runs, or none, the whole page is drawn anew."""
    job = JOBS.of(page.workspace.folder)
    if job is None or job is not shown or not (state := job.state()).running:
        st.rerun(scope="app")
    words = page.words
    with st.container(border=True):
        title = f"**{plain(words('job.title', label=state.label))}**"
        label = words("job.cancelling") if state.cancelling else words("job.cancel")
        _line(page, job, title, label, state.cancelling)
        show(progress_html(state, words), key="job-progress")
        for number, waiting in enumerate(JOBS.waiting(page.workspace.folder), start=1):
            said = words("job.waiting", n=number, label=waiting.label, ahead=state.label)
            _line(page, waiting, plain(said), words("job.cancel"), False)


def _line(page: Page, job: Job, said: str, label: str, disabled: bool) -> None:
    text, button = st.columns([5, 1], vertical_alignment="center")
    text.markdown(said)
    button.button(
        label,
        on_click=partial(JOBS.cancel, page.workspace.folder, job),
        disabled=disabled,
        width="stretch",
        icon=":material/stop_circle:",
        key=f"cancel-{job.key}",
    )


def progress_html(state: JobState, words: Words) -> str:
    """Bars per stage with counts and rates, the file at hand, the time left."""
    rows = [_stage_row(name, state.stages[name], words) for name in STAGES]
    left = words("job.left", seconds=round(state.remaining)) if state.remaining is not None else ""
    caption = " · ".join(
        part for part in (words("job.elapsed", seconds=round(state.seconds)), left, state.path) if part
    )
    return render("progress.html", t=words, stages=rows, caption=caption)


def _stage_row(name: str, stage: StageState, words: Words) -> dict[str, object]:
    count = words("job.count" if stage.total else "job.count_open", done=stage.done, total=stage.total)
    unit = "job.rate_files" if name == "read" else "job.rate"
    rate = words(unit, rate=f"{stage.rate:,.1f}") if stage.rate else ""
    return {
        "name": name,
        "percent": 100 * stage.share,
        "count": count,
        "rate": rate,
        "finished": stage.total > 0 and stage.done >= stage.total,
    }
