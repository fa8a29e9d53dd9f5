"""What every page begins with: configuration, language, sidebar, and the workspace it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import streamlit as st

from hybridmem.errors import HybridMemError
from hybridmem.render.words import Words
from hybridmem.settings import Settings, load_settings
from hybridmem.ui import language, workspaces
from hybridmem.ui.assets import asset_path, read_asset
from hybridmem.ui.jobs import JOBS
from hybridmem.ui.library import WorkspaceLibrary, library_of
from hybridmem.ui.plain import plain
from hybridmem.ui.state import set_url_value, url_value
from hybridmem.ui.warming import WARMING
from hybridmem.workspace import Workspace

_CHOICE = "ws_choice"
PAGES: Mapping[str, tuple[str, str]] = {
    "start": ("app.py", ":material/home:"),
    "corpus": ("pages/1_Corpus.py", ":material/folder_open:"),
    "triples": ("pages/2_Triples.py", ":material/account_tree:"),
    "graph": ("pages/3_Graph.py", ":material/hub:"),
    "query": ("pages/4_Query.py", ":material/search:"),
}


@dataclass(frozen=True, slots=True)
class Page:
    """What a page works with."""

    name: str
    words: Words
    settings: Settings
    workspace: Workspace
    library: WorkspaceLibrary
    single: bool
    stats: Mapping[str, object]

    @property
    def empty(self) -> bool:
        """True while the workspace holds no document."""
        return not self.stats.get("documents")


def begin(name: str) -> Page:
    """Set the page up and open its workspace; on failure the page shows one sentence and ends."""
    words = language.words()
    st.set_page_config(
        page_title=f"{words('page.' + name)} · HybridMem",
        page_icon=str(asset_path("icon.svg")),
        layout="wide",
        initial_sidebar_state=230,
    )
    st.html(f"<style>{read_asset('page.css')}</style>")
    try:
        settings = load_settings()
        with st.sidebar:
            folder, single = _sidebar(words, settings)
        workspace = workspaces.open_at(folder, settings)
    except HybridMemError as problem:
        st.error(plain(str(problem)), icon=":material/error:")
        st.stop()
    WARMING.begin(workspace)
    page = Page(name, words, settings, workspace, library_of(workspace), single, workspace.stats())
    _head(page)
    return page


def link(page: str, label: str, query: Mapping[str, str] | None = None, icon: bool = True) -> None:
    """A link to another page of the app that keeps workspace and language."""
    target, symbol = PAGES[page]
    st.page_link(target, label=label, icon=symbol if icon else None, query_params=_kept() | dict(query or {}))


def go(page: str, query: Mapping[str, str]) -> NoReturn:
    """Leave for another page of the app; workspace and language come along."""
    st.switch_page(PAGES[page][0], query_params=_kept() | dict(query))


def _kept() -> dict[str, str]:
    """What every link carries, so that it also works in another tab."""
    chosen = {name: str(st.session_state.get(name) or url_value(name)) for name in ("ws", "lang")}
    return {name: value for name, value in chosen.items() if value}


def _sidebar(words: Words, settings: Settings) -> tuple[Path, bool]:
    missing = "" if settings.workspace else _settle_workspace(settings)
    st.html('<div class="hm-brand">HybridMem</div>')
    for name in PAGES:
        link(name, words("page." + name))
    st.divider()
    folder, single = _chooser(words, settings)
    if missing:
        st.warning(words("sidebar.no_such", name=plain(missing)), icon=":material/search_off:")
    language.switch(words)
    return folder, single


def _settle_workspace(settings: Settings) -> str:
    """The workspace of the link, else the one chosen before; the default one where there is no such folder.

    Returns the name that was asked for in vain, "" normally. A link never creates a workspace.
    """
    wanted = url_value("ws") or str(st.session_state.get("ws") or workspaces.DEFAULT)
    known = wanted in workspaces.names(settings)
    choose_workspace(wanted if known else workspaces.DEFAULT)
    return "" if known else wanted


def choose_workspace(name: str) -> None:
    """Make a workspace the session's and the link's."""
    st.session_state["ws"] = name
    set_url_value("ws", name)


def _chosen() -> None:
    choose_workspace(str(st.session_state[_CHOICE]))


def _chooser(words: Words, settings: Settings) -> tuple[Path, bool]:
    if settings.workspace is not None:
        st.caption(words("sidebar.workspace"))
        st.text(settings.workspace.name)
        return settings.workspace, True
    wanted = str(st.session_state["ws"])
    if st.session_state.get(_CHOICE) != wanted:
        st.session_state[_CHOICE] = wanted
    st.selectbox(words("sidebar.workspace"), workspaces.names(settings), key=_CHOICE, on_change=_chosen)
    with st.popover(words("sidebar.new"), icon=":material/add:", type="tertiary"):
        fresh = st.text_input(words("sidebar.new_name"), key="ws_new", placeholder="my-corpus")
        st.button(words("sidebar.create"), on_click=_create, args=(settings,), disabled=not fresh)
        if problem := st.session_state.pop("ws_problem", ""):
            st.error(plain(problem))
    return workspaces.folder_of(settings, wanted), False


def _create(settings: Settings) -> None:
    name = str(st.session_state.get("ws_new", "")).strip()
    try:
        workspaces.open_at(workspaces.folder_of(settings, name), settings)
    except HybridMemError as problem:
        st.session_state["ws_problem"] = str(problem)
        return
    choose_workspace(name)
    st.session_state["ws_new"] = ""


def _head(page: Page) -> None:
    words, workspace = page.words, page.workspace
    stats = page.stats
    with st.sidebar:
        st.caption(
            words(
                "sidebar.stats",
                documents=_n(stats, "documents"),
                chunks=_n(stats, "chunks"),
                triples=_n(stats, "triples"),
            )
        )
        if JOBS.busy(workspace.folder):
            _job_line(workspace.folder, words)
    if workspace.read_only:
        st.warning(words("page.read_only"), icon=":material/lock:")


@st.fragment(run_every=1.0)
def _job_line(folder: Path, words: Words) -> None:
    job = JOBS.of(folder)
    if job is None or not (state := job.state()).running:
        st.rerun(scope="app")
    waiting = len(JOBS.waiting(folder))
    said = words("sidebar.job", percent=round(100 * state.share))
    st.progress(state.share, text=f"{said} · {words('sidebar.waiting', n=waiting)}" if waiting else said)


def _n(stats: Mapping[str, object], key: str) -> int:
    value = stats.get(key, 0)
    return value if isinstance(value, int) else 0
