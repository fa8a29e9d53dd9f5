"""The verdict on a path search in one line."""

from __future__ import annotations

from hybridmem.render.templates import render
from hybridmem.types import PathResult
from hybridmem.ui.page import Page
from hybridmem.ui.view import show


def verdict_line(page: Page, result: PathResult) -> None:
    """Say how many paths were found, or that there is none within the hops looked at."""
    words = page.words
    names = {"a": result.source.name, "b": result.target.name, "hops": result.max_hops}
    if result.paths:
        best = result.paths[0]
        key = "verdict.paths" if len(result.paths) > 1 else "verdict.one_path"
        text = words(key, n=len(result.paths), steps=len(best.steps), confidence=f"{best.confidence:.2f}", **names)
    else:
        text = words("verdict.no_path" if result.verdict == "NO_PATH" else "verdict.unknown", **names)
    show(render("verdict.html", t=words, verdict=result.verdict, text=text), key="verdict")
