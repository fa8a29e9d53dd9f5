"""Turns of talk are told from fields, headings and plain prose."""

from __future__ import annotations

import pytest

from hybridmem.text.turns import speaker_of


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Mara: It failed again?", "Mara"),
        ("Dr. Jean-Luc O'Neil: no.", "Dr. Jean-Luc O'Neil"),
        ("李工：已经修好了。", "李工"),
        ("  Speaker 2: hello", "Speaker 2"),
        ("status: open", None),
        ("http://example.org is down", None),
        ("12:30 we met", None),
        ("It failed again.", None),
        ("", None),
        ("Mara: " + "long " * 100, None),
    ],
)
def test_speaker(text: str, speaker: str | None) -> None:
    assert speaker_of(text) == speaker
