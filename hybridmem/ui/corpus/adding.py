"""Ways to bring documents in: upload, folder or checkout on this machine, pasted text, sample corpora."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from hybridmem.corpus.survey import Survey, survey
from hybridmem.render.words import Words
from hybridmem.ui.ingesting import open_sample, start_paths, start_text, start_uploads
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.samples import samples

KINDS_SHOWN = 6


def adding(page: Page) -> None:
    """Draw the four ways, one tab each."""
    words = page.words
    with st.expander(words("corpus.add"), expanded=page.empty, icon=":material/add:"):
        names = ("corpus.tab_upload", "corpus.tab_folder", "corpus.tab_paste", "corpus.tab_samples")
        ways = (_upload, _folder, _paste, _samples)
        for tab, way in zip(st.tabs([words(name) for name in names]), ways, strict=True):
            with tab:
                way(page)


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
        words("corpus.folder"), key="folder_path", placeholder="/srv/project", help=words("corpus.folder_help")
    )
    path = Path(text.strip()).expanduser() if text else None
    if path is not None and path.exists():
        st.caption(plain(survey_words(survey(path, page.settings.limits), words)))
    if st.button(words("corpus.folder_go"), disabled=not text or page.workspace.read_only, key="folder_go"):
        if path is None or not path.exists():
            st.error(plain(words("corpus.folder_missing", path=str(path))))
        elif start_paths(page, [path], path.name):
            st.rerun()


def survey_words(found: Survey, words: Words) -> str:
    """What a path holds, in one or two sentences."""
    kinds = ", ".join(f"{suffix or words('survey.no_suffix')} {count:,}" for suffix, count in found.kinds[:KINDS_SHOWN])
    if not found.folder:
        return words("survey.file")
    key = "survey.folder" if found.complete else "survey.large"
    said = words(key, n=found.files, kinds=kinds + (" …" if len(found.kinds) > KINDS_SHOWN else ""))
    return f"{words('survey.checkout')} {said}" if found.checkout else said


def _paste(page: Page) -> None:
    words = page.words
    turn = st.session_state.setdefault("paste_turn", 0)
    name = st.text_input(
        words("paste.name"), key=f"paste_name-{turn}", placeholder="notes/2026-03-01.md", help=words("paste.name_help")
    )
    text = st.text_area(words("paste.text"), key=f"paste_text-{turn}", height=180)
    ready = bool(name.strip() and text.strip())
    pressed = st.button(words("paste.go"), disabled=page.workspace.read_only, key="paste_go")
    if pressed and not ready:
        st.warning(words("paste.missing"), icon=":material/edit_note:")
    elif pressed and start_text(page, name.strip(), text):
        st.session_state["paste_turn"] = turn + 1
        st.rerun()


def _samples(page: Page) -> None:
    words = page.words
    st.caption(words("corpus.samples"))
    with st.container(horizontal=True):
        for sample in samples():
            label = f"{words('sample.' + sample.name)} · {words('sample.files', n=sample.files)}"
            st.button(
                label,
                key=f"sample-{sample.name}",
                icon=":material/inventory_2:",
                on_click=open_sample,
                args=(page, sample),
                disabled=page.workspace.read_only and page.single,
            )
