import unicodedata
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hybridmem.text.identifiers import find_identifiers, find_versions, split_identifier
from hybridmem.text.normalise import INVISIBLE, clean_source, fold, match_key
from hybridmem.text.sentences import split_sentences
from hybridmem.text.tokenise import tokenise, tokens

TEXT = st.text(max_size=60) | st.text("aBc19._-'/ 锁分布。ﬁé\u200b\u0301İß+#\n", max_size=40)


@given(TEXT)
def test_tokens_and_tokenise_agree(text: str) -> None:
    assert [token.text for token in tokens(text)] == tokenise(text)


@given(TEXT)
def test_token_spans_lie_in_the_text_and_are_not_empty(text: str) -> None:
    assert all(0 <= token.start < token.end <= len(text) and token.text for token in tokens(text))


@given(TEXT)
def test_every_term_of_a_text_is_found_again_by_the_words_it_came_from(text: str) -> None:
    for token in tokens(text):
        assert token.text in tokenise(text[token.start : token.end])


@given(TEXT)
def test_fold_is_compatible_case_folding_without_invisible_characters(text: str) -> None:
    folded = fold(text)
    assert len(folded.text) == len(folded.offsets) == len(folded.ends)
    assert " ".join(folded.text.split()) == match_key(text)
    assert list(folded.offsets) == sorted(folded.offsets)
    assert not INVISIBLE.search(folded.text) and unicodedata.is_normalized("NFKC", folded.text)


@given(TEXT)
def test_cleaning_is_idempotent_and_encodable(text: str) -> None:
    clean = clean_source(text)
    assert clean.startswith("\ufeff") or clean_source(clean) == clean
    assert clean.encode().decode() == clean and "\r" not in clean and "\0" not in clean


@given(TEXT)
def test_sentences_are_trimmed_ordered_and_cover_everything(text: str) -> None:
    spans = split_sentences(text)
    covered = "".join(text[start:end] for start, end in spans)
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    assert "".join(covered.split()) == "".join(text.split())


@given(TEXT)
def test_found_spans_quote_the_text(text: str) -> None:
    found = find_identifiers(text) + find_versions(text)
    assert all(text[item.start : item.end] == item.text for item in found)


@given(TEXT)
def test_parts_of_an_identifier_are_in_it_in_order(text: str) -> None:
    position = 0
    for part in split_identifier(text):
        position = text.index(part, position) + len(part)
