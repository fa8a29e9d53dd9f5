import pytest

from hybridmem.text.normalise import clean_source, compatible, fold, match_key


def test_clean_source_repairs_only_what_cannot_be_shown() -> None:
    assert clean_source("\ufeff# A\r\nb\rc\x00\ud800 \ufeff① x² ﬁ") == "# A\nb\nc\ufffd\ufffd \ufeff① x² ﬁ"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("eﬃcient ﬁles", "efficient files"),
        ("２．０版，Ｌｏｃｋ", "2.0版,lock"),
        ("lo\u200bck\u202e", "lock"),
        ("e\u0301 É", "é é"),
        ("ｶﾞ straße", "ガ strasse"),
        ("\u1112\u1161\u11ab", "한"),
    ],
)
def test_fold_compares_what_looks_the_same(text: str, folded: str) -> None:
    assert fold(text).text == folded


def test_fold_leads_back_to_the_original() -> None:
    text = "The eﬃcient lo\u200bck"
    folded = fold(text)
    start = folded.text.index("ffi")
    assert text[slice(*folded.span(start, start + 3))] == "ﬃ"
    start = folded.text.index("lock")
    assert text[slice(*folded.span(start, start + 4))] == "lo\u200bck"


def test_compatible_keeps_letter_case() -> None:
    assert compatible("ＧｅｔHTTP").text == "GetHTTP"


def test_match_key_collapses_white_space_and_case() -> None:
    assert match_key("  Titan\u3000 DB\n") == match_key("titan db") == "titan db"
