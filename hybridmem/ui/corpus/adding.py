"""Ways to bring documents in: upload, folder on this machine, sample corpora."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from hybridmem.ui.ingesting import open_sample, start_paths, start_uploads
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.samples import samples


def adding(page: Page) -> None:
    """Draw the three ways side by side."""
    words = page.words
    with st.expander(words("corpus.add"), expanded=page.empty, icon=":material/add:"):
        upload, folder, sample = st.columns([5, 4, 4], gap="medium")
        with upload:
            _upload(page)
        with folder:
            _folder(page)
        with sample:
            _samples(page)


def _upload(page: Page) -> None:
    words = page.words
    turn = st.session_state.setdefault("upload_turn", 0)
    key = f"uploads-{turn}"
    files = st.file_uploader(
        words("corpus.upload"), accept_multiple_files=True, key=key, help=words("corpus.upload_help")
    )
    if not files:
        return
    label = words("corpus.upload_go", n=len(files))
    pressed = st.button(label, type="primary", disabled=page.workspace.read_only, key="upload_go")
    if pressed and start_uploads(page, files):
        st.session_state["upload_turn"] = turn + 1
        st.rerun()


def _folder(page: Page) -> None:
    words = page.words
    text = st.text_input(
        words("corpus.folder"), key="folder_path", placeholder="/srv/project/docs", help=words("corpus.folder_help")
    )
    if st.button(words("corpus.folder_go"), disabled=not text or page.workspace.read_only, key="folder_go"):
        path = Path(text.strip()).expanduser()
        if not path.exists():
            st.error(plain(words("corpus.folder_missing", path=str(path))))
        elif start_paths(page, [path], path.name):
            st.rerun()


def _samples(page: Page) -> None:
    words = page.words
    st.caption(words("corpus.samples"))
    for sample in samples():
        label = f"{words('sample.' + sample.name)} · {words('sample.files', n=sample.files)}"
        st.button(
            label,
            key=f"sample-{sample.name}",
            icon=":material/inventory_2:",
            type="tertiary",
            on_click=open_sample,
            args=(page, sample),
            disabled=page.workspace.read_only and page.single,
        )
