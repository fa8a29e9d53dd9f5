"""Query: one question, every channel's ranking side by side, their fusion, the answer and its evidence."""

import streamlit as st

from hybridmem.errors import HybridMemError
from hybridmem.ui import page as pages
from hybridmem.ui.empty import offer_samples
from hybridmem.ui.ingesting import progress_panel
from hybridmem.ui.plain import plain
from hybridmem.ui.query.asking import ask, example_questions
from hybridmem.ui.query.showing import results

page = pages.begin("query")
words = page.words
st.title(words("page.query"), anchor=False)
if page.empty:
    progress_panel(page)
    offer_samples(page, words("query.empty"))
    st.stop()

asked = ask(page)
if not asked.question:
    st.caption(words("query.start"))
    example_questions(page)
    st.stop()
try:
    with st.spinner(words("query.working")):
        result = page.library.query(asked.question, asked.k, asked.depth)
except HybridMemError as problem:
    st.error(plain(str(problem)), icon=":material/error:")
    st.stop()
results(page, asked, result)
with st.expander(words("query.more_examples")):
    example_questions(page)
