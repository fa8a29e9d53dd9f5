"""What must hold of every fusion, whatever the lists."""

from __future__ import annotations

from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybridmem.retrieve.fuse import FUSIONS, linear_fusion, weighted_rrf
from hybridmem.retrieve.ranking import order, ranking
from hybridmem.retrieve.rerank import protect
from hybridmem.types import FusedHit, Ranking

IDS = st.sampled_from([f"d{number}" for number in range(12)])
SCORES = st.dictionaries(IDS, st.floats(0.0, 1.0), max_size=10)
RANKINGS = st.fixed_dictionaries(dict.fromkeys(("dense", "sparse", "graph"), SCORES)).map(
    lambda lists: {name: ranking(name, scores, 100) for name, scores in lists.items()}
)
WEIGHTS = st.fixed_dictionaries({name: st.floats(0.0, 3.0) for name in ("dense", "sparse", "graph")})


@given(RANKINGS, WEIGHTS, st.permutations(["dense", "sparse", "graph"]), st.sampled_from(sorted(FUSIONS)))
def test_the_order_of_channels_changes_nothing(
    lists: dict[str, Ranking], weights: dict[str, float], channels: list[str], method: str
) -> None:
    again = FUSIONS[method]({name: lists[name] for name in channels}, {name: weights[name] for name in channels})
    assert again == FUSIONS[method](lists, weights)


@given(RANKINGS, WEIGHTS, st.sampled_from(sorted(FUSIONS)))
def test_contributions_sum_to_the_score_and_ranks_count_up(
    lists: dict[str, Ranking], weights: dict[str, float], method: str
) -> None:
    fused = FUSIONS[method](lists, weights)
    assert [hit.rank for hit in fused] == list(range(1, len(fused) + 1))
    for hit in fused:
        assert hit.score == fsum(hit.contributions.values())
        assert set(hit.contributions) == set(hit.ranks) <= {name for name in weights if weights[name] > 0}


@given(RANKINGS, WEIGHTS)
def test_every_document_of_a_weighted_channel_appears_once(
    lists: dict[str, Ranking], weights: dict[str, float]
) -> None:
    expected = {hit.chunk_id for name, found in lists.items() if weights[name] > 0 for hit in found.hits}
    for fuse in (weighted_rrf, linear_fusion):
        ids = [hit.chunk_id for hit in fuse(lists, weights)]
        assert len(ids) == len(set(ids))
        assert set(ids) == expected


@given(SCORES, st.randoms())
def test_the_total_order_ignores_insertion_order(scores: dict[str, float], chance: object) -> None:
    items = list(scores.items())
    chance.shuffle(items)  # type: ignore[attr-defined]
    assert order(dict(items)) == order(scores)


@given(st.lists(IDS, unique=True, min_size=1), st.sets(IDS, max_size=4), st.integers(1, 6))
def test_protection_is_a_permutation_and_keeps_firsts_within(ids: list[str], firsts: set[str], within: int) -> None:
    known = {d: FusedHit(d, 1, 0.0, {}, {"dense": 1 if d in firsts else 2}) for d in ids}
    kept = protect(ids, known, within)
    assert sorted(kept) == sorted(ids)
    wanted = [d for d in ids if d in firsts][:within]
    assert set(wanted) <= set(kept[:within])


@pytest.mark.parametrize("method", sorted(FUSIONS))
def test_nothing_fused_is_nothing(method: str) -> None:
    assert FUSIONS[method]({}, {}) == []
    assert FUSIONS[method]({"dense": Ranking("dense")}, {"dense": 1.0}) == []
