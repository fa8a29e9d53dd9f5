"""Small pieces of state: values in the URL that no widget holds."""

from __future__ import annotations

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
