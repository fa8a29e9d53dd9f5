"""The parts of the Query page."""
