"""Names how summaries of documents are made, apart from the making, so that counting stale ones loads nothing."""

RECIPE = "5"
"""Raised when the same document would get another summary."""
