"""Corpus: bring documents in, watch the ingest, read its report, look into documents, remove them."""

import streamlit as st

from hybridmem.ui import page as pages
from hybridmem.ui.corpus.adding import adding
from hybridmem.ui.corpus.table import documents_table
from hybridmem.ui.figures import workspace_figures
from hybridmem.ui.ingesting import progress_panel, report_panel
from hybridmem.ui.source_view import document_view

page = pages.begin("corpus")
words = page.words
st.title(words("page.corpus"), anchor=False)
workspace_figures(page)
progress_panel(page)
adding(page)

report_panel(page)
if page.empty:
    st.info(words("corpus.empty"), icon=":material/inbox:")
    st.stop()

table, view = st.columns([8, 7], gap="medium")
with table:
    st.subheader(words("corpus.documents"), anchor=False)
    chosen = documents_table(page)
with view:
    if chosen is None:
        st.subheader(words("corpus.document"), anchor=False)
        st.caption(words("corpus.choose"))
    else:
        document_view(page, page.library.document(chosen.id), lambda _, value: st.session_state.update(goto=value))
if entity_id := st.session_state.pop("goto", ""):
    name = page.library.graph().entities[entity_id].name
    st.switch_page("pages/3_Graph.py", query_params={"from": name})
