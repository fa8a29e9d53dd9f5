"""What can be done with one document: download, rename, read in another encoding, remove."""

from __future__ import annotations

from functools import partial
from pathlib import PurePosixPath

import streamlit as st

from hybridmem.errors import HybridMemError
from hybridmem.types import Document
from hybridmem.ui.corpus.report import encoding_choice, reread_button
from hybridmem.ui.corpus.table import remove
from hybridmem.ui.ingesting import make_change
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.state import set_url_value


def actions(page: Page, document: Document) -> None:
    """One row of buttons."""
    words, locked = page.words, page.workspace.read_only
    with st.container(horizontal=True, gap="small"):
        kind = "original" if page.workspace.keeps_original(document.path) else "text"
        st.download_button(
            words("document.download_" + kind),
            help=words("document.help_" + kind),
            data=partial(page.workspace.original, document.path),
            file_name=PurePosixPath(document.path).name,
            mime="application/octet-stream",
            icon=":material/download:",
            key="download",
            on_click="ignore",
        )
        with st.popover(words("document.rename"), icon=":material/edit:", disabled=locked):
            _rename(page, document)
        with st.popover(words("document.encoding"), icon=":material/translate:", disabled=locked):
            chosen = encoding_choice(page, document.path, "reread_document")
            reread_button(page, document.path, chosen, "reread_document_go")
        with st.popover(words("document.remove"), icon=":material/delete:", disabled=locked):
            names = page.workspace.names(document.id)
            st.text("\n".join(names))
            if st.button(words("corpus.remove_yes"), type="primary", key="remove_this"):
                remove(page, names)


def _rename(page: Page, document: Document) -> None:
    words = page.words
    names = page.workspace.names(document.id)
    old = st.selectbox(words("document.name"), names, key="rename_from") if len(names) > 1 else document.path
    wanted = st.text_input(words("document.new_name"), value=old, key=f"rename_to-{old}", help=words("document.kind"))
    if not st.button(words("document.rename_go"), type="primary", key="rename_go"):
        return
    label = words("job.rename", old=old, new=wanted)
    try:
        path = make_change(page, f"rename:{old}", label, partial(page.workspace.rename, old, wanted))
    except HybridMemError as problem:
        st.error(plain(str(problem)))
        return
    if path is not None:
        set_url_value("doc", path)
    st.rerun()
