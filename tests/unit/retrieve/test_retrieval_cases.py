"""Small hostile inputs to retrieval: tiny corpora, Chinese verse, identifiers, merged ids, ties."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest
from retrieve_samples import Snapshot, snapshot

from hybridmem.index.sparse import SparseIndex
from hybridmem.retrieve.engine import search
from hybridmem.retrieve.fuse import weighted_rrf
from hybridmem.text.tokenise import content_terms, tokenise

ROOT = Path(__file__).resolve().parents[3]
PATCHED = {
    "whole": "fixed in `API_v2_patch_08` by `getHTTPResponse`",
    "other": "fixed in `API_v2_patch_09` by `getFTPResponse`",
    "parts": "the patch of http with 08 in it and a response of the api",
    "release": "released as v1.2.3 with GPT-4o for CVE-2024-1234, in C++",
    "plain": "nothing of the kind",
}


def _index(texts: dict[str, str]) -> SparseIndex:
    index = SparseIndex()
    index.update({name: tokenise(text) for name, text in texts.items()})
    return index


def _found(texts: dict[str, str], question: str) -> list[tuple[str, float]]:
    return _index(texts).search(content_terms(question) or tokenise(question), 10)


def test_a_term_in_one_of_two_documents_scores_above_zero_and_the_other_is_not_listed() -> None:
    found = _found({"a": "the lock broke", "b": "rain fell"}, "lock")
    assert [name for name, _ in found] == ["a"] and found[0][1] > 0.0


@pytest.mark.parametrize("texts", [{}, {"a": "the lock broke", "b": "rain fell"}])
def test_a_word_that_occurs_nowhere_finds_nothing(texts: dict[str, str]) -> None:
    assert _found(texts, "zzz") == []


def test_a_chinese_word_finds_its_line_alone() -> None:
    assert [name for name, _ in _found({"床前": "床前明月光", "低头": "低头思故乡"}, "故乡")] == ["低头"]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("API_v2_patch_08", "whole"),
        ("apiv2patch08", "whole"),
        ("getHTTPResponse", "whole"),
        ("patch 08", "parts"),
        ("http response", "parts"),
        ("v1.2.3", "release"),
        ("1.2.3", "release"),
        ("gpt-4o", "release"),
        ("CVE-2024-1234", "release"),
        ("C++", "release"),
    ],
)
def test_identifiers_are_found_whole_before_in_part(question: str, first: str) -> None:
    names = [name for name, _ in _found(PATCHED, question)]
    assert names[0] == first or (first == "parts" and set(names[:2]) == {"whole", "parts"})
    assert "plain" not in names


def test_one_passage_that_all_channels_find_is_one_row_of_three_parts() -> None:
    result = search("Who was the doctoral advisor of Albert Einstein?", snapshot())
    ids = [hit.chunk_id for hit in result.fused]
    assert len(ids) == len(set(ids))
    merged = [hit for hit in result.fused if len(hit.contributions) == 3]
    assert merged
    for hit in merged:
        assert hit.score == pytest.approx(sum(hit.contributions.values()))


def test_the_third_place_in_both_lists_beats_the_first_of_one() -> None:
    lists = {"dense": ["X", "a", "Y"], "sparse": ["b", "c", "Y"]}
    fused = weighted_rrf(lists, {"dense": 2.0, "sparse": 1.0})
    assert fused[0].chunk_id == "Y" and fused[0].score == pytest.approx(2 / 63 + 1 / 63)
    assert [hit.chunk_id for hit in fused] != [
        hit.chunk_id for hit in weighted_rrf(lists, {"dense": 1.0, "sparse": 2.0})
    ]


TIED = {"dense": ["d1", "d2", "d3"], "sparse": ["d3", "d2", "d1"]}
PROGRAM = f"""
from hybridmem.retrieve.fuse import weighted_rrf
print([hit.chunk_id for hit in weighted_rrf({TIED!r}, dict.fromkeys(({", ".join(map(repr, TIED))}), 1.0))])
"""


def test_ties_go_by_best_single_rank_and_id_in_whatever_order_the_channels_come() -> None:
    orders = {
        tuple(hit.chunk_id for hit in weighted_rrf({name: TIED[name] for name in names}, dict.fromkeys(names, 1.0)))
        for names in permutations(TIED)
    }
    assert orders == {("d1", "d3", "d2")}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_ties_are_the_same_under_every_hash_seed(seed: int) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['d1', 'd3', 'd2']"


def test_an_empty_corpus_answers_with_nothing() -> None:
    empty: Snapshot = snapshot({}, vectors=False)
    result = search("zzz", empty)
    assert result.fused == () and result.reranked == () and not result.answer.supported
