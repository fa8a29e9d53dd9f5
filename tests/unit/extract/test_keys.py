from __future__ import annotations

import pytest

from hybridmem.extract.keys import entity_key


@pytest.mark.parametrize(
    "names",
    [
        ("LockManager", "lock_manager", "lock manager", '"Lock-Manager"', "`LockManager`"),
        ("Systems Thinking", "systems thinking", "systems_thinking", " Systems  Thinking "),
        ("TitanDB", "Titan DB", "titandb"),
        ("v2.0", "2.0", "version 2.0", "版本2.0", "2.0版本", "2.0 版"),
        ("the scheduler", "The scheduler", "scheduler"),
        ("阿尔弗雷德·克莱纳", "阿尔弗雷德克莱纳"),
        ("《呐喊》", "呐喊"),
        ("U.S.", "US"),
        ("acquire()", "acquire"),
        ("Ｒａｆｔ", "Raft"),
        ("Ti\u200btanDB", "TitanDB"),
    ],
)
def test_ways_of_writing_share_a_key(names):
    assert len({entity_key(name) for name in names}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C", "C++"), ("C++", "C#"), ("HTTP", "HTTPS"), ("1.0", "2.0"), ("1 0", "10"), ("用户认证模块", "支付模块"),
        ("A Team", "Team"), (".NET", "net"), ("Python 2", "Python 3"),
    ],
)  # fmt: skip
def test_different_names_keep_different_keys(one, other):
    assert entity_key(one) != entity_key(other)


@pytest.mark.parametrize("surface", ["", "...", "——", " \u200b ", "()"])
def test_a_surface_without_letters_has_no_key(surface):
    assert entity_key(surface) == ""


def test_chinese_is_never_stripped():
    assert entity_key("张伟工程师") == "张伟工程师"
