"""Graph: entities and their neighbourhood, paths, communities, topics; each fact one click from its sentence."""

import streamlit as st

from hybridmem.errors import HybridMemError
from hybridmem.ui import page as pages
from hybridmem.ui.empty import offer_samples
from hybridmem.ui.graphs.chooser import choose
from hybridmem.ui.graphs.communities import communities_view
from hybridmem.ui.graphs.explore import explorer
from hybridmem.ui.graphs.topics import topics_view
from hybridmem.ui.plain import plain
from hybridmem.ui.progress import progress_panel
from hybridmem.ui.state import url_choice
from hybridmem.ui.verdict import verdict_line

VIEWS = ("network", "communities", "topics")
page = pages.begin("graph")
words = page.words
st.title(words("page.graph"), anchor=False)
progress_panel(page)
if page.empty:
    offer_samples(page, words("graph.empty"))
    st.stop()

view = url_choice(words("graph.view"), VIEWS, "view", lambda name: words("graph.view." + name), hidden=True)
if view == "communities":
    communities_view(page)
    st.stop()
if view == "topics":
    topics_view(page)
    st.stop()

first, second, reach, amount = st.columns([5, 5, 3, 3], gap="medium", vertical_alignment="bottom")
with first:
    source = choose(page, "from", words("graph.from_hint"))
with second:
    target = choose(page, "to", words("graph.to_hint"))
with reach:
    hops = st.slider(
        words("graph.hops"),
        1,
        6,
        page.settings.graph.max_hops,
        key="hops",
        bind="query-params",
        help=words("graph.hops_help"),
    )
with amount:
    limit = st.slider(
        words("graph.limit"), 20, 400, min(60, page.settings.graph.picture_nodes), 20, key="nodes", bind="query-params"
    )

result = None
if source and target and source.entity_id == target.entity_id:
    st.warning(words("graph.same", name=plain(source.name)), icon=":material/info:")
elif source and target:
    try:
        result = page.workspace.paths(source.entity_id, target.entity_id, hops)
    except HybridMemError as problem:
        st.error(plain(str(problem)), icon=":material/error:")
    else:
        verdict_line(page, result)

explorer(page, source, result, 2 if hops > 2 and not target else hops, limit)
