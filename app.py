"""Start page: what is loaded, the sample corpora one click away, where to go next."""

import streamlit as st

from hybridmem.ui import page as pages
from hybridmem.ui.figures import workspace_figures
from hybridmem.ui.ingesting import progress_panel
from hybridmem.ui.starting import next_steps, sample_cards

page = pages.begin("start")
words = page.words
st.title("HybridMem")
st.caption(words("start.lead"))
progress_panel(page)
if not page.empty:
    st.subheader(words("start.loaded"))
    workspace_figures(page)
    next_steps(page)
st.subheader(words("start.samples"))
sample_cards(page)
