"""The multi-hop sets are only multi-hop while no single document holds two hops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, pairwise

import pytest

Texts = Callable[[str], Mapping[str, str]]

CHAINS = (
    ("张三", "李教授", "Acme", "TitanDB", "Raft"),
    ("张珊", "王教授", "蓝鲸数据", "OrcaKV", "Multi-Paxos"),
    ("Lindqvist", "Okafor", "Fjordline", "HarborStore", "Viewstamped Replication"),
)
FIELD = ("experimental physics", "实验物理")


def holders(corpus: Mapping[str, str], *words: str) -> list[str]:
    return [path for path, text in corpus.items() if all(word in text for word in words)]


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain[0])
def test_no_note_holds_two_hops_of_a_chain(chain: tuple[str, ...], texts: Texts) -> None:
    for path, text in texts("titandb-chain").items():
        assert sum(name in text for name in chain) <= 2, path


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain[0])
def test_every_hop_stands_somewhere(chain: tuple[str, ...], texts: Texts) -> None:
    assert all(holders(texts("titandb-chain"), *hop) for hop in pairwise(chain))


def test_each_hop_of_the_main_chain_stands_in_exactly_one_note(texts: Texts) -> None:
    assert [len(holders(texts("titandb-chain"), *hop)) for hop in pairwise(CHAINS[0])] == [1, 1, 1, 1]


def test_distant_members_of_the_main_chain_never_meet(texts: Texts) -> None:
    chain = CHAINS[0]
    distant = [pair for pair in combinations(chain, 2) if pair not in set(pairwise(chain))]
    assert [pair for pair in distant if holders(texts("titandb-chain"), *pair)] == []


@pytest.mark.parametrize(("person", "advisor"), [("Einstein", "Kleiner"), ("爱因斯坦", "克莱纳")])
def test_the_advisor_and_his_field_need_two_articles(person: str, advisor: str, texts: Texts) -> None:
    assert holders(texts("einstein"), person, advisor)
    fields = [path for field in FIELD for path in holders(texts("einstein"), field, advisor)]
    assert fields
    assert [path for path in fields if person in texts("einstein")[path]] == []
