"""What past changes did, and the saved questions that show whether answers moved."""

from __future__ import annotations

import streamlit as st

from hybridmem.ui.corpus.changes_view import changes_html
from hybridmem.ui.ingesting import start_review
from hybridmem.ui.page import Page, link
from hybridmem.ui.plain import plain
from hybridmem.ui.view import show

SHOWN = 20


def changes_panel(page: Page) -> None:
    """The last changes, folded, with the saved questions below them."""
    words, workspace = page.words, page.workspace
    updates = workspace.updates(SHOWN)
    if not updates:
        return
    with st.expander(words("changes.title", n=len(updates)), icon=":material/difference:"):
        show(changes_html(updates, words), key="changes")
        if updates[0].questions is None and not workspace.read_only:
            st.button(words("changes.review_now"), on_click=start_review, args=(page,), key="review_now")
        _questions(page)


def _questions(page: Page) -> None:
    words, saved = page.words, page.workspace.saved_questions()
    st.markdown(f"**{plain(words('saved.title', n=len(saved)))}**")
    if not saved:
        st.caption(words("saved.none"))
        return
    for number, question in enumerate(saved):
        text, button = st.columns([8, 2], vertical_alignment="center")
        with text:
            link("query", plain(question.question), {"q": question.question})
        button.button(
            words("saved.forget"),
            on_click=page.workspace.forget_question,
            args=(question.question,),
            disabled=page.workspace.read_only,
            key=f"forget-{number}",
            type="tertiary",
            icon=":material/close:",
        )
