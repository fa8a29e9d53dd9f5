"""File names and bytes of all kinds, the most likely troublemakers among them."""

from __future__ import annotations

from hypothesis import strategies as st

from hybridmem.text.stopwords import words

TEXT_EXTENSIONS = sorted(
    words(
        """
        txt md rst adoc html csv tsv json jsonl yaml toml xml log srt vtt ipynb py js ts tsx go rs java c cpp cs rb php
        sol sql sh kt scala swift lua ps1 proto css
        """
    )
)
EXTENSIONS = [*TEXT_EXTENSIONS, "pdf", "docx", "pptx", "xlsx", "odt", "epub", "rtf", "eml", "mbox", "zip", "bin", ""]
NAMES = st.text(max_size=20) | st.builds(
    "{}.{}".format, st.text("ab/.\\锁é ", max_size=12), st.sampled_from(EXTENSIONS)
)
STARTS = [
    b"",
    b"PK\x03\x04",
    b"%PDF-1.7\n",
    b"{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset134 x;}}\\f0 \\'c4",
    b"\x1b$B",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
    b"---\n",
    b"```toml\n",
    b"<html>",
    b'{"cells":[',
    b'[{"id":1},',
    b"<?xml version='1.0'?><a>",
    b"a,b,c\n1,",
    b"From: a@x\nSubject: b\n",
    b"From a\nFrom: a@x\nTo: b\n\n",
    b"1\n00:00:01,000 --> 00:00:02,000\n",
    b"a:\n  - b: ",
    b"[a]\nb = ",
]
MARKS = "#=-`~*<>&![](){}\"'\\/:;.,|\n\t aZ9锁。é\u200b\ufeff\x00"
TEXTS = st.text(max_size=300) | st.text(MARKS, max_size=400)
ENCODED = st.builds(
    lambda text, encoding: text.encode(encoding, errors="ignore"),
    TEXTS,
    st.sampled_from(["utf-8", "utf-16", "gb18030", "latin-1", "utf-8-sig"]),
)
BYTES = st.builds(bytes.__add__, st.sampled_from(STARTS), st.binary(max_size=400) | ENCODED)
