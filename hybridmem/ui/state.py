"""State kept in the URL: the URL is the truth, widgets follow it and write it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st


def url_value(name: str, default: str = "") -> str:
    """A query parameter."""
    return str(st.query_params.get(name, default))


def set_url_value(name: str, value: str) -> None:
    """Set a query parameter; an empty value removes it."""
    if value:
        if st.query_params.get(name) != value:
            st.query_params[name] = value
    elif name in st.query_params:
        del st.query_params[name]


def url_choice(
    label: str,
    options: Sequence[str],
    param: str,
    shown: Callable[[str], str],
    help: str | None = None,
    hidden: bool = False,
) -> str:
    """One of several options (the first is the default) as a row of buttons, kept in the URL by its plain name.

    A bound widget would put the translated label into the link.
    """
    key = f"choice-{param}"
    wanted, changed = _bound(key, param, options)
    st.segmented_control(
        label,
        list(options),
        format_func=shown,
        key=key,
        required=True,
        on_change=changed,
        help=help,
        label_visibility="collapsed" if hidden else "visible",
        width="stretch",
    )
    return wanted


def _bound(key: str, param: str, options: Sequence[str]) -> tuple[str, Callable[[], None]]:
    """Set the widget to the URL's option (the first where it has none); return it and what a change must do."""
    wanted = url_value(param, options[0])
    wanted = wanted if wanted in options else options[0]
    if st.session_state.get(key) != wanted:
        st.session_state[key] = wanted

    def changed() -> None:
        value = str(st.session_state[key])
        set_url_value(param, "" if value == options[0] else value)

    return wanted, changed


def url_select(label: str, options: Sequence[str], param: str, shown: Callable[[str], str]) -> str:
    """A select box whose plain value is kept in the URL; the first option is the default."""
    key = f"select-{param}"
    wanted, changed = _bound(key, param, options)
    st.selectbox(label, list(options), format_func=shown, key=key, on_change=changed)
    return wanted


def shown_path(owner: str, count: int) -> int:
    """Which of several paths is drawn; a choice belongs to its question or pair of entities."""
    holder, place = st.session_state.get("path_shown", ("", 0))
    return min(int(place), count - 1) if holder == owner and count else 0


def show_path(owner: str, place: str) -> None:
    """Choose the path to draw."""
    st.session_state["path_shown"] = (owner, int(place) if place.isdigit() else 0)
