"""Corpus: bring documents in, watch the ingest, read its report and what changed, look into documents."""

import streamlit as st

from hybridmem.ui import page as pages
from hybridmem.ui.corpus.adding import adding
from hybridmem.ui.corpus.changes import changes_panel
from hybridmem.ui.corpus.reading import follow, reading
from hybridmem.ui.corpus.report import report_panel
from hybridmem.ui.corpus.table import close, documents_table, opened
from hybridmem.ui.figures import workspace_figures
from hybridmem.ui.jobs import JOBS
from hybridmem.ui.progress import progress_panel

page = pages.begin("corpus")
words = page.words
st.title(words("page.corpus"), anchor=False)
workspace_figures(page)
progress_panel(page)
adding(page)
report_panel(page)
changes_panel(page)
if page.empty:
    if not JOBS.busy(page.workspace.folder):
        st.info(words("corpus.empty"), icon=":material/inbox:")
    st.stop()

# The table has the whole width until a document is opened beside it.
document = opened(page)
table, view = st.columns([4, 7], gap="medium") if document else (st.container(), None)
with table:
    st.subheader(words("corpus.documents"), anchor=False)
    documents_table(page, wide=document is None)
if document and view:
    with view:
        st.button(words("corpus.close"), on_click=close, icon=":material/close:", type="tertiary", key="close")
        reading(page, document)
follow(page)
