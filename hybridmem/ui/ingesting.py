"""Starting changes of a workspace as jobs; the same on every page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TypeVar

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from hybridmem.corpus.source import Source
from hybridmem.errors import HybridMemError, IndexMismatchError
from hybridmem.types import Progress
from hybridmem.ui import workspaces
from hybridmem.ui.job import Job, Work
from hybridmem.ui.jobs import JOBS
from hybridmem.ui.page import Page, choose_workspace
from hybridmem.ui.plain import plain
from hybridmem.ui.samples import Sample
from hybridmem.workspace import Workspace

PATIENCE = 3.0  # seconds a page waits for a short change before it goes on without it

T = TypeVar("T")


def start(page: Page, key: str, label: str, work: Work) -> Job | None:
    """Start a job for the page's workspace, or put it in line and say so; None where the same one is under way.

    ``key`` is the same for the same change, so that a second click starts nothing.
    """
    folder, words = page.workspace.folder, page.words
    job = JOBS.add(folder, key, label, work)
    if job is None:
        st.toast(words("job.already"), icon=":material/hourglass_top:")
    elif job in (waiting := JOBS.waiting(folder)):
        ahead = JOBS.open(folder)[0].label
        said = words("job.waiting", n=waiting.index(job) + 1, label=label, ahead=ahead)
        st.toast(plain(said), icon=":material/hourglass_top:")
    return job


def make_change(page: Page, key: str, label: str, change: Callable[[], T]) -> T | None:
    """Make a short change, then review it in the background; its result, None where it has to wait.

    Raises:
        HybridMemError: the change was refused.
    """
    outcome: Future[T] = Future()

    def work(_: Callable[[], bool]) -> Iterator[Progress]:
        try:
            outcome.set_result(change())
        except HybridMemError as problem:
            outcome.set_exception(problem)
            raise
        yield Progress("write", 1, 1)

    job = start(page, key, label, reviewed(page.workspace, work))
    if job is None:
        return None
    try:
        return outcome.result(PATIENCE)
    except TimeoutError:
        return None
    except HybridMemError:
        job.wait(PATIENCE)
        JOBS.dismiss(page.workspace.folder, job)  # said where it was asked for
        raise


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
    """Review the last change in the background; does nothing while a job is running, which ends in a review."""
    if not JOBS.busy(page.workspace.folder):
        JOBS.add(page.workspace.folder, "review", page.words("job.review"), reviewed(page.workspace))


def start_text(page: Page, name: str, text: str) -> bool:
    """Ingest pasted text under a logical path."""
    work = partial(page.workspace.ingest_text, name, text)
    return start(page, _key("text", name, text), name, reviewed(page.workspace, work)) is not None


def start_reread(page: Page, path: str, encoding: str) -> bool:
    """Read a stored file again in another encoding."""
    work = partial(page.workspace.reread, path, encoding)
    return start(page, _key("reread", path, encoding), path, reviewed(page.workspace, work)) is not None


def start_uploads(page: Page, files: Sequence[UploadedFile]) -> bool:
    """Ingest uploaded files; their bytes are copied, so the uploader may be cleared when this returns True."""
    limit = page.settings.limits.upload_bytes
    total = sum(file.size for file in files)
    if total > limit:
        st.toast(page.words("job.too_big", size=total, limit=limit), icon=":material/error:")
        return False
    sources = [Source(file.name, file.getvalue()) for file in files]
    key = _key("upload", *(part for source in sources for part in (source.name, source.data)))
    work = partial(page.workspace.ingest, sources)
    return start(page, key, page.words("job.files", n=len(sources)), reviewed(page.workspace, work)) is not None


def start_paths(page: Page, paths: Sequence[Path], label: str) -> bool:
    """Ingest files and folders of the machine the app runs on."""
    work = reviewed(page.workspace, partial(page.workspace.ingest_paths, paths))
    return start(page, _key("paths", *map(str, paths)), label, work) is not None


def open_sample(page: Page, sample: Sample) -> None:
    """Switch to the sample's own workspace (or stay in the only one) and fill it when it is empty."""
    workspace = page.workspace
    if not page.single:
        choose_workspace(sample.name)
        workspace = workspaces.open_at(workspaces.folder_of(page.settings, sample.name), page.settings)
    if page.single or not workspace.stats().get("documents"):
        work = partial(workspace.ingest_paths, [sample.corpus])
        JOBS.add(workspace.folder, _key("paths", str(sample.corpus)), sample.name, reviewed(workspace, work))


def offer_rebuild(page: Page, problem: IndexMismatchError) -> None:
    """Say that the vectors are another model's and offer to make them anew."""
    st.warning(plain(str(problem)), icon=":material/sync_problem:")
    label = page.words("job.rebuild")
    if st.button(label, type="primary", disabled=page.workspace.read_only, key="rebuild"):
        start(page, "rebuild", label, lambda _: page.workspace.rebuild_vectors())
        st.rerun()


def _key(kind: str, *parts: str | bytes) -> str:
    """The same for the same change: what is done, and a digest of what it is done with."""
    digests = [hashlib.sha256(part if isinstance(part, bytes) else part.encode("utf-8", "replace")) for part in parts]
    return f"{kind}:{hashlib.sha256(json.dumps([d.hexdigest() for d in digests]).encode()).hexdigest()[:24]}"
