"""A table of texts whose rows can be ticked: the one used for facts, joined names and decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import streamlit as st

_HEADER, _ROW = 34, 31  # pixels, at the theme's font size


@dataclass(frozen=True, slots=True)
class Column:
    """Heading, width in pixels (a wider page stretches all alike) and cells; figures have two decimals."""

    label: str
    width: int
    cells: Sequence[str] | Sequence[float]


def pick(columns: Mapping[str, Column], key: str, most: int, mode: Literal["single-row", "multi-row"]) -> list[int]:
    """Draw the table, ``most`` rows high at most, and give the places of the ticked rows.

    ``key`` changes with the rows, so that a tick never moves to another row.
    """
    rows = len(next(iter(columns.values())).cells)
    chosen = st.dataframe(
        {name: column.cells for name, column in columns.items()},
        hide_index=True,
        height=_HEADER + _ROW * min(most, max(1, rows)),
        on_select="rerun",
        selection_mode=mode,
        row_height=_ROW,
        key=key,
        column_config={name: _config(column) for name, column in columns.items()},
    )
    return [place for place in chosen["selection"]["rows"] if place < rows]


def _config(column: Column) -> Any:
    if column.cells and isinstance(column.cells[0], float):
        return st.column_config.NumberColumn(column.label, format="%.2f", width=column.width)
    return st.column_config.TextColumn(column.label, width=column.width)
