import pytest

from hybridmem.text.tokenise import content_terms, tokenise, tokens

SENTENCE = "fixed in `API_v2_patch_08` by `getHTTPResponse` since v1.2.3, see CVE-2024-1234, gpt-4o, C++ and .NET"


@pytest.mark.parametrize(
    "question",
    ["API_v2_patch_08", "patch 08", "apiv2patch08", "http response", "getHttpResponse", "1.2.3", "v1.2.3", "C++",
     ".NET", "net", "CVE-2024-1234", "cve-2024-1234", "GPT-4o", "gpt", "Fixing"],
)  # fmt: skip
def test_identifiers_are_found_whole_and_in_parts(question: str) -> None:
    terms = set(tokenise(SENTENCE))
    assert terms.issuperset(tokenise(question) if " " in question else tokenise(question)[:1])


def test_the_whole_name_shares_more_terms_than_a_similar_one() -> None:
    exact = set(tokenise("API_v2_patch_08"))
    assert len(exact & set(tokenise(SENTENCE))) > len(exact & set(tokenise("API_v2_patch_09")))


@pytest.mark.parametrize("name", ["C++", "C#", ".NET", "c++20"])
def test_short_language_names_are_terms_of_their_own(name: str) -> None:
    assert tokenise(name)[0] == name.lower()
    assert name.lower() not in tokenise("C and NET")


def test_versions_compare_without_their_v() -> None:
    assert tokenise("v2.0") == tokenise("2.0") == tokenise("２．０") == ["2.0"]
    assert "2" in tokenise("v2")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Pál Gábor", "Pal Gabor"),
        ("Einstein's", "Einstein"),
        ("the ﬁles", "the files"),
        ("1,000,000", "1000000"),
        ("lo\u200bck", "lock"),
        ("LOCKS", "lock"),
        ("U.S.", "US"),
    ],
)
def test_spellings_of_one_word_give_one_term(text: str, same: str) -> None:
    assert tokenise(text) == tokenise(same)


def test_chinese_gives_words_pairs_and_characters() -> None:
    terms = tokenise("分布式锁2.0由张工主导重构")
    assert {"分布式", "锁", "张工", "主导", "重构", "2.0"} <= set(terms)
    assert tokenise("锁") == ["锁"]


def test_mixed_runs_are_cut_at_the_script() -> None:
    assert {"lockmanag", "lock", "manag", "类"} <= set(tokenise("在LockManager类中"))


def test_a_word_cut_at_the_end_of_a_line_is_found_whole() -> None:
    assert "exampl" in tokenise("an exam-\n  ple of") and "wellknown" in tokenise("a well-\nknown lock")
    assert tokenise("end -\nnext A-\nB") == tokenise("end next A B")
    whole = tokens("an exam-\nple")[1]
    assert (whole.text, whole.start, whole.end) == ("exampl", 3, 12)


def test_tokens_carry_offsets_of_the_original() -> None:
    text = "The eﬃcient ＬockManager 分布式锁"
    found = {text[token.start : token.end] for token in tokens(text)}
    assert {"eﬃcient", "ＬockManager", "Ｌock", "Manager", "分布式"} <= found


def test_content_terms_drop_stop_words_of_both_languages() -> None:
    assert content_terms("What is the lock's owner?") == tokenise("lock owner")
    assert "的" not in content_terms("锁的主人") and "锁" in content_terms("锁的主人")


def test_encoded_data_gives_no_endless_term() -> None:
    assert all(len(term) <= 100 for term in tokenise("Ab1" * 5000 + " " + "a" * 5000))
