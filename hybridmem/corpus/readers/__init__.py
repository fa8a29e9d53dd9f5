"""One reader per format: text or bytes in, ``Parsed`` out."""
