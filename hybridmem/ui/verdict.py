"""The verdict on a path search in one line."""

from __future__ import annotations

import streamlit as st

from hybridmem.types import PathResult
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain


def verdict_line(page: Page, result: PathResult) -> None:
    """Say how many paths were found, or that there is none within the hops looked at."""
    words = page.words
    names = {"a": plain(result.source.name), "b": plain(result.target.name), "hops": result.max_hops}
    if result.paths:
        best = result.paths[0]
        text = words(
            "verdict.paths", n=len(result.paths), steps=len(best.steps), confidence=f"{best.confidence:.2f}", **names
        )
        st.success(text, icon=":material/route:")
    elif result.verdict == "NO_PATH":
        st.warning(words("verdict.no_path", **names), icon=":material/route:")
    else:
        st.warning(words("verdict.unknown", **names), icon=":material/help:")
