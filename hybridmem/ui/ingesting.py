"""Starting ingest jobs and showing how far they are; the same on every page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from hybridmem.corpus.source import Source
from hybridmem.errors import IndexMismatchError
from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.types import Progress
from hybridmem.ui import workspaces
from hybridmem.ui.jobs import JOBS, STAGES, JobState, StageState, Work
from hybridmem.ui.page import Page, choose_workspace
from hybridmem.ui.plain import plain
from hybridmem.ui.samples import Sample
from hybridmem.ui.view import show
from hybridmem.workspace import Workspace


def start(page: Page, label: str, work: Work) -> bool:
    """Start a job for the page's workspace, or say that one is running and return False."""
    started = JOBS.start(page.workspace.folder, label, work)
    if not started:
        st.toast(page.words("job.already"), icon=":material/hourglass_top:")
    return started


def reviewed(workspace: Workspace, work: Work | None = None) -> Work:
    """The work, then the review of what it changed: a new graph, and the saved questions asked again."""

    def run(cancelled: Callable[[], bool]) -> Iterator[Progress]:
        if work is not None:
            yield from work(cancelled)
        if not cancelled():
            yield Progress("review", 0, 1)
            workspace.review(cancelled)
            yield Progress("review", 1, 1)

    return run


def start_review(page: Page) -> None:
    """Review the last change in the background; does nothing while a job is running."""
    JOBS.start(page.workspace.folder, page.words("job.review"), reviewed(page.workspace))


def start_text(page: Page, name: str, text: str) -> bool:
    """Ingest pasted text under a logical path."""
    work = partial(page.workspace.ingest_text, name, text)
    return start(page, name, reviewed(page.workspace, work))


def start_reread(page: Page, path: str, encoding: str) -> bool:
    """Read a stored file again in another encoding."""
    work = partial(page.workspace.reread, path, encoding)
    return start(page, path, reviewed(page.workspace, work))


def start_uploads(page: Page, files: Sequence[UploadedFile]) -> bool:
    """Ingest uploaded files; their bytes are copied, so the uploader may be cleared when this returns True."""
    limit = page.settings.limits.upload_bytes
    total = sum(file.size for file in files)
    if total > limit:
        st.toast(page.words("job.too_big", size=total, limit=limit), icon=":material/error:")
        return False
    sources = [Source(file.name, file.getvalue()) for file in files]
    return start(
        page, page.words("job.files", n=len(sources)), reviewed(page.workspace, partial(page.workspace.ingest, sources))
    )


def start_paths(page: Page, paths: Sequence[Path], label: str) -> bool:
    """Ingest files and folders of the machine the app runs on."""
    return start(page, label, reviewed(page.workspace, partial(page.workspace.ingest_paths, paths)))


def open_sample(page: Page, sample: Sample) -> None:
    """Switch to the sample's own workspace (or stay in the only one) and fill it when it is empty."""
    workspace = page.workspace
    if not page.single:
        choose_workspace(sample.name)
        workspace = workspaces.open_at(workspaces.folder_of(page.settings, sample.name), page.settings)
    if page.single or not workspace.stats().get("documents"):
        work = partial(workspace.ingest_paths, [sample.corpus])
        JOBS.start(workspace.folder, sample.name, reviewed(workspace, work))


def offer_rebuild(page: Page, problem: IndexMismatchError) -> None:
    """Say that the vectors are another model's and offer to make them anew."""
    st.warning(plain(str(problem)), icon=":material/sync_problem:")
    label = page.words("job.rebuild")
    if st.button(label, type="primary", disabled=page.workspace.read_only, key="rebuild"):
        start(page, label, lambda _: page.workspace.rebuild_vectors())
        st.rerun()


def ingesting(page: Page) -> bool:
    """Whether a job is running for the page's workspace."""
    job = JOBS.of(page.workspace.folder)
    return job is not None and job.state().running


def progress_panel(page: Page) -> None:
    """The running job with its bars and a cancel button, or the outcome of the last one."""
    job = JOBS.of(page.workspace.folder)
    if job is None:
        return
    state = job.state()
    if state.running:
        _watch(page)
    elif state.error:
        text = page.words("job.unexpected") if state.error == "unexpected" else state.error
        st.error(plain(text), icon=":material/error:")


@st.fragment(run_every=0.7)
def _watch(page: Page) -> None:
    job = JOBS.of(page.workspace.folder)
    if job is None or not (state := job.state()).running:
        st.rerun(scope="app")
    words = page.words
    with st.container(border=True):
        title, button = st.columns([5, 1], vertical_alignment="center")
        title.markdown(f"**{plain(words('job.title', label=state.label))}**")
        label = words("job.cancelling") if state.cancelling else words("job.cancel")
        button.button(
            label, on_click=job.cancel, disabled=state.cancelling, width="stretch", icon=":material/stop_circle:"
        )
        show(progress_html(state, words), key="job-progress")


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
