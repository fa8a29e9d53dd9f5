"""The figures of a workspace in one row."""

from __future__ import annotations

from hybridmem.render.templates import render
from hybridmem.ui.page import Page
from hybridmem.ui.view import show


def workspace_figures(page: Page) -> None:
    """Documents, chunks, entities, triples and languages of the page's workspace."""
    stats, words = page.stats, page.words
    names = ("documents", "chunks", "entities", "triples")
    figures = [(stats[name], words("figure." + name)) for name in names if isinstance(stats.get(name), int)]
    show(render("figures.html", figures=figures, caption=""), key="figures")
