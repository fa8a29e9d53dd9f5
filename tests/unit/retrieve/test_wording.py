"""How much of a question's wording passages repeat, worked out by hand over a corpus of four."""

from __future__ import annotations

from math import log

import pytest
from retrieve_samples import Snapshot, snapshot

from hybridmem.retrieve.wording import WORDINGS, Wording, wordings

TEXTS = {
    "together": "Rain fell. The lock broke in winter.",
    "scattered": "The lock held. Winter came.",
    "winter": "Nothing of the kind.",
    "other": "Nothing at all.",
}
RARE, COMMON = (log(1.0 + (4 - n + 0.5) / (n + 0.5)) for n in (1, 2))
"""idf of "broke" (one passage) and of "lock" and "winter" (two)."""


def _ports() -> Snapshot:
    return snapshot({name: (text, [], [], []) for name, text in TEXTS.items()}, vectors=False)


def _of(question: str, name: str) -> dict[str, float]:
    found = wordings(_ports(), question, [f"{part}#0" for part in TEXTS])
    return {passage.removesuffix("#0"): share for passage, share in found[name].items()}


def test_all_of_a_passage_its_best_sentence_and_its_title_are_told_apart() -> None:
    question, whole = "Which lock broke in winter?", RARE + 2 * COMMON
    assert _of(question, "words_found") == pytest.approx(
        {"together": 1.0, "scattered": 2 * COMMON / whole, "winter": COMMON / whole, "other": 0.0}
    )
    assert _of(question, "words_together") == pytest.approx(
        {"together": 1.0, "scattered": COMMON / whole, "winter": 0.0, "other": 0.0}
    )
    assert _of(question, "title_found")["winter"] == pytest.approx(COMMON / whole)
    assert [_of(question, "title_asked")[name] for name in TEXTS] == [0.0, 0.0, 1.0, 0.0]


def test_words_that_no_passage_holds_weigh_nothing() -> None:
    assert _of("Which lock xylophone?", "words_found")["scattered"] == 1.0
    assert set(_of("xylophone", "words_together").values()) == {0.0}


def test_what_was_read_is_kept_with_the_graph() -> None:
    ports = _ports()
    assert wordings(ports, "lock", ["other#0"]).keys() == set(WORDINGS)
    chunk = ports.chunk("other#0")
    assert Wording.of(ports).sentences(chunk) is Wording.of(ports).sentences(chunk)
