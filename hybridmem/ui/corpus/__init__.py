"""The parts of the Corpus page."""
