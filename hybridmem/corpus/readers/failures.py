"""What third-party parsers raise on hostile files."""

from __future__ import annotations

import struct
import zipfile
import zlib

# Parsers of binary formats index, slice and convert what the file tells them, so any of these means a bad file.
PARSER_FAILURES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    MemoryError,
    NotImplementedError,
    OSError,
    RecursionError,
    RuntimeError,
    TypeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
