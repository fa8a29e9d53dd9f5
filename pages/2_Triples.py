"""Triples: every fact in a table, its sentences, conflicts, joined names, and what a person decided on them."""

import streamlit as st

from hybridmem.ui import page as pages
from hybridmem.ui.empty import offer_samples
from hybridmem.ui.progress import progress_panel
from hybridmem.ui.state import url_choice
from hybridmem.ui.triples.aliases import aliases_view
from hybridmem.ui.triples.conflicts import conflicts_view
from hybridmem.ui.triples.curating import problem_line
from hybridmem.ui.triples.facts import facts_view
from hybridmem.ui.triples.history import history_view
from hybridmem.ui.triples.inspecting import follow

VIEWS = {"facts": facts_view, "conflicts": conflicts_view, "aliases": aliases_view, "history": history_view}

page = pages.begin("triples")
words = page.words
st.title(words("page.triples"), anchor=False)
progress_panel(page)
if page.empty:
    offer_samples(page, words("triples.empty"))
    st.stop()
with st.container(width=560):
    view = url_choice(words("triples.view"), list(VIEWS), "view", lambda name: words("view." + name), hidden=True)
problem_line()
VIEWS[view](page)
follow(page)
