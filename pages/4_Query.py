"""Query: one question, every channel's ranking side by side, their fusion, the answer and its evidence."""

import streamlit as st

from hybridmem.errors import HybridMemError, IndexMismatchError
from hybridmem.ui import page as pages
from hybridmem.ui.empty import offer_samples
from hybridmem.ui.ingesting import offer_rebuild
from hybridmem.ui.plain import plain
from hybridmem.ui.progress import progress_panel
from hybridmem.ui.query.asking import ask, example_questions
from hybridmem.ui.query.saving import save_button
from hybridmem.ui.query.showing import results

page = pages.begin("query")
words = page.words
st.title(words("page.query"), anchor=False)
progress_panel(page)
if page.empty:
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
except IndexMismatchError as problem:
    offer_rebuild(page, problem)
    st.stop()
except HybridMemError as problem:
    st.error(plain(str(problem)), icon=":material/error:")
    st.stop()
save_button(page, asked.question)
results(page, asked, result)
with st.expander(words("query.more_examples")):
    example_questions(page)
