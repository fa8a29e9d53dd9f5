"""The weights of the fusion: chosen by the analysis, by a preset, or by hand; the fusion follows at once."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

import streamlit as st

from hybridmem.render.deck import speaking
from hybridmem.render.palette import CHANNEL_STYLES
from hybridmem.render.reasons import reason_words
from hybridmem.render.results import Fusion
from hybridmem.render.words import Words
from hybridmem.retrieve.fuse import PRESETS, weighted_rrf
from hybridmem.types import CHANNELS, QueryResult
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.state import set_url_value, url_choice

AUTO, OWN = "auto", "own"
CHOICES = (AUTO, *PRESETS, OWN)
HIGHEST = 5.0
"""Right end of the sliders, unless a chosen weight lies beyond it."""


def weigh(page: Page, result: QueryResult) -> Fusion:
    """Draw presets and sliders; return the fusion of the cached rankings under them."""
    words = page.words
    names = speaking(result)
    first, beside = st.columns([5, 8], gap="medium", vertical_alignment="top")
    with first:
        preset = _preset(words)
    beside.caption(_why(preset, result, words))
    columns = st.columns(len(names) + 1, gap="medium", vertical_alignment="top")
    chosen = result.analysis.weights
    highest = max(HIGHEST, ceil(max(chosen.values(), default=0.0)))
    _fill(preset, chosen)
    for column, name in zip(columns, names, strict=False):
        column.slider(
            f"{CHANNEL_STYLES[name].badge} · {words('channel.' + name)}",
            0.0,
            float(highest),
            PRESETS["seed"].get(name, 0.0),
            0.05,
            "%.2f",
            key=f"w_{name}",
            bind="query-params",
            on_change=_by_hand,
        )
    k0 = columns[-1].slider(
        "k0", 1, 200, round(page.settings.retrieval.k0), key="k0", bind="query-params", help=words("query.k0_help")
    )
    weights = {name: float(st.session_state[f"w_{name}"]) for name in names}
    return Fusion(weights, float(k0), weighted_rrf(result.rankings, weights, float(k0)))


def _preset(words: Words) -> str:
    return url_choice(
        words("query.weights"), CHOICES, "weights", lambda name: words("preset." + name), words("query.weights_help")
    )


def _fill(preset: str, chosen: Mapping[str, float]) -> None:
    """Move the sliders to the preset; by hand they stay where they are."""
    if preset == OWN:
        return
    values = chosen if preset == AUTO else PRESETS[preset]
    for name in CHANNELS:
        st.session_state[f"w_{name}"] = float(values.get(name, 0.0))


def _by_hand() -> None:
    set_url_value("weights", OWN)


def _why(preset: str, result: QueryResult, words: Words) -> str:
    if preset != AUTO:
        return words("query.why_preset")
    changes = (reason for reason in result.analysis.reasons if reason.kind not in {"base", "complexity"})
    said = dict.fromkeys(reason_words(reason, words) for reason in changes)
    return words("query.why_auto", reasons=plain("; ".join(said)) or "–")
