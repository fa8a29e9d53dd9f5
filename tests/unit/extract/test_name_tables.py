"""Pairs of names that neighbouring cells and fields give in two languages."""

import pytest

from hybridmem.extract.alias_written import in_row
from hybridmem.extract.name_tables import name_pairs

RECORD = "english: Wu Xia / Director Wu / 吴霞; chinese: 吴霞 / 吴主任; kind: person"


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        (RECORD, ["Director Wu / 吴霞"]),
        (f"{RECORD}\n\nenglish: Tiller crew; chinese: 舵柄组", ["Director Wu / 吴霞", "Tiller crew; chinese: 舵柄组"]),
        ("编号：7；中文名：锁服务；英文名：lock service；备注：无", ["锁服务；英文名：lock service"]),
        ("name_zh: 锁服务; name_en: lock service", ["锁服务; name_en: lock service"]),
        ("| 中文 | English |\n|---|---|\n| 张三 | Zhang San |", ["张三 | Zhang San"]),
        ("english: Raft; chinese: Raft", []),
        ("english: lock; kind: component; chinese: 锁服务", []),
        ("owner: Zhang San; state: 已关闭", []),
        (
            "english: it waits until every lease of a node has run out; chinese: 等到所有节点的租约都到期为止",
            [],
        ),
    ],
)
def test_names_of_one_row(text: str, pairs: list[str]) -> None:
    found = list(name_pairs(text))
    assert [text[pair.start : pair.end] for pair in found] == pairs
    for pair in found:
        first, second = text[pair.start : pair.first_end], text[pair.second_start : pair.end]
        assert set(in_row(text[pair.start : pair.end]) or ()) == {first, second}


@pytest.mark.parametrize("surface", ["TCP/IP", "src/锁.md", "AC / DC", "张三", "Lock (锁)", "a; b"])
def test_other_surfaces_are_single_names(surface: str) -> None:
    assert in_row(surface) is None
