"""The indexes a question is asked of: vectors (Chroma) and terms (BM25), and the models that make vectors."""
