"""The parts of the Graph page."""
