from __future__ import annotations

from hybridmem.text.missing import NAMED, missing_words


def test_missing_words_are_those_of_the_question_as_written() -> None:
    assert missing_words("Which company employed Kleiner's advisor?", "Kleiner was advised at a company.") == (
        "employed",
        "advisor",
    )
    assert missing_words("公司研发的数据库", "该公司成立于杭州") == ("研发", "数据库")


def test_stop_words_are_never_missing_and_few_are_named() -> None:
    assert missing_words("What is it of the?", "") == ()
    assert len(missing_words(" ".join(f"word{letter}" for letter in "abcdefghijklm"), "")) == NAMED
