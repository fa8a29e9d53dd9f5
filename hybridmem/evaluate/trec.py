"""TREC run files: query-id Q0 doc-id rank score tag, ranks from 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path


def write_run(file: Path, tag: str, rankings: Mapping[str, Sequence[tuple[str, float]]]) -> None:
    """Write the rankings (document id, score; best first) of every question.

    Scores are replaced by 1 / rank: scorers sort by score, and the order of a ranking is its rank.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [
        f"{query.replace(' ', '_')} Q0 {document.replace(' ', '_')} {rank} {1 / rank:.6f} {tag}"
        for query, ranking in rankings.items()
        for rank, (document, _) in enumerate(ranking, start=1)
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
