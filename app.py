"""Start page: what is loaded, the sample corpora one click away, where to go next."""

import streamlit as st

from hybridmem.ui import page as pages
from hybridmem.ui.figures import workspace_figures
from hybridmem.ui.progress import progress_panel
from hybridmem.ui.starting import follow_question, next_steps, sample_cards

page = pages.begin("start")
follow_question()
words = page.words
st.title("HybridMem", anchor=False)
st.caption(words("start.lead"))
progress_panel(page)
if not page.empty:
    st.subheader(words("start.loaded"), anchor=False)
    workspace_figures(page)
    next_steps(page)
st.subheader(words("start.samples"), anchor=False)
sample_cards(page)
