"""The Triples page."""
