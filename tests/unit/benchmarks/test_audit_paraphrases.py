"""Paraphrase questions of the audit corpus: as one asks who half remembers a case, neither a riddle nor a copy."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from benchmarks.audit.state import FACTS
from benchmarks.audit.wording import LANGUAGES, WORDS, Block, blocks
from hybridmem.text.language import HAN
from hybridmem.text.tokenise import content_terms

EVENTS = blocks(*FACTS["event"])
LENGTHS = {"en": (8, 18), "zh": (12, 30)}  # words, characters
ASKING = ("q-", "ask-")


def content_words(text: str) -> list[str]:
    """Content terms; of Han text words and pairs of neighbours, for single characters are no words."""
    return [term for term in content_terms(text) if len(term) > 1 or not re.match(f"[{HAN}]", term)]


def stated_words(block: Block, language: str) -> set[str]:
    return {word for line in block.lines[language] for word in content_words(line)}


def shared_words(block: Block, language: str, line: str) -> set[str]:
    """Content words of a question that its statements have, too; parts of a longer one are not counted again."""
    both = stated_words(block, language) & set(content_words(line))
    return {word for word in both if not any(word != longer and word in longer for longer in both)}


def questions(language: str) -> Iterator[tuple[Block, str]]:
    return ((block, line) for block in EVENTS.values() for line in block.lines[f"q-{language}"])


@pytest.fixture(scope="module")
def blocks_using() -> Counter[str]:
    """In how many blocks of all wordings, questions aside, each content word occurs."""
    counts: Counter[str] = Counter()
    for file in sorted(WORDS.glob("*.txt")):
        for block in blocks(file.stem).values():
            lines = [line for tag, said in block.lines.items() if not tag.startswith(ASKING) for line in said]
            counts.update(set(content_words("\n".join(lines))))
    return counts


def threes(text: str) -> set[tuple[str, ...]]:
    words = content_words(text)
    return set(zip(words, words[1:], words[2:], strict=False))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_event_is_asked_for_in_two_ways_of_its_own(language: str) -> None:
    lines = [line for _, line in questions(language)]
    assert all(len(block.lines[f"q-{language}"]) == 2 for block in EVENTS.values())
    assert len(set(lines)) == len(lines) == 2 * len(EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_has_the_length_of_a_question(language: str) -> None:
    least, most = LENGTHS[language]
    sizes = {line: len(line.split() if language == "en" else line) for _, line in questions(language)}
    assert {line: size for line, size in sizes.items() if not least <= size <= most} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_keeps_one_to_three_content_words_of_what_it_asks_for(language: str) -> None:
    shared = {line: shared_words(block, language, line) for block, line in questions(language)}
    assert {line: words for line, words in shared.items() if not 1 <= len(words) <= 3} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_copies_three_content_words_in_a_row(language: str) -> None:
    copied = {
        line: threes(line) & set().union(*map(threes, block.lines[language])) for block, line in questions(language)
    }
    assert {line: runs for line, runs in copied.items() if runs} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_questions_are_decided_by_one_rare_word(language: str, blocks_using: Counter[str]) -> None:
    lines = list(questions(language))
    decided = [
        line for block, line in lines if any(blocks_using[word] == 1 for word in shared_words(block, language, line))
    ]
    assert len(decided) <= len(lines) / 3
