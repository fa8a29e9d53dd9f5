from __future__ import annotations

import random

import pytest

from hybridmem.extract.keys import entity_key
from hybridmem.extract.resolve import resolve


def _groups(*names: str | tuple[str, str]) -> set[frozenset[str]]:
    surfaces: dict[str, dict[str, int]] = {}
    types: dict[str, str] = {}
    for name in names:
        surface, kind = name if isinstance(name, tuple) else (name, "")
        surfaces.setdefault(entity_key(surface), {})[surface] = 1
        types[entity_key(surface)] = kind
    groups: dict[str, set[str]] = {}
    for merge in resolve(surfaces, types):
        assert merge.rule
        assert merge.reason
        groups.setdefault(merge.into, {merge.into}).add(merge.key)
    return {frozenset(group) for group in groups.values()}


def _people(*names: str) -> list[tuple[str, str]]:
    return [(name, "person") for name in names]


def test_descriptions_behind_a_latin_name_do_not_make_another_entity():
    assert _groups("TitanDB", "TitanDB分布式存储") == {frozenset({"titandb", "titandb分布式存储"})}
    assert _groups("Acme", "Acme公司", "Acme智能科技") == {frozenset({"acme", "acme公司", "acme智能科技"})}
    assert _groups("Raft", "Raft共识算法", "Raft consensus algorithm") == {
        frozenset({"raft", "raft共识算法", "raftconsensusalgorithm"})
    }


def test_a_title_and_a_surname_need_exactly_one_candidate():
    assert _groups(*_people("张工", "张伟工程师")) == {frozenset({"张工", "张伟工程师"})}
    assert _groups(*_people("张工", "张伟工程师", "张敏工程师")) == set()
    assert _groups(*_people("李教授", "李明教授", "李华教授")) == set()
    assert _groups(*_people("李教授", "李明工程师")) == set()
    assert _groups(*_people("Dr. Alice Chen", "Alice Chen", "Professor Chen")) == {
        frozenset({"dralicechen", "alicechen", "professorchen"})
    }
    assert _groups(*_people("Alice Chen", "Bob Chen", "Professor Chen")) == set()


@pytest.mark.parametrize(
    "names",
    [
        ("C", "C++", "C#"), ("HTTP", "HTTPS"), ("用户认证模块", "支付模块"), ("1.0", "2.0"), ("Java", "JavaScript"),
        ("Redis", "Redis集群"), ("Python 2", "Python 3"), ("Acme数据库", "Acme公司"), ("window", "Windows"),
    ],
)  # fmt: skip
def test_different_things_stay_apart(names):
    assert _groups(*names) == set()


def test_a_name_defined_in_brackets():
    names = ("Retrieval Augmented Generation", "Retrieval Augmented Generation (RAG)", "RAG")
    surfaces = {
        entity_key(names[0]): {names[0]: 2, names[1]: 1},
        entity_key("RAG"): {"RAG": 3},
    }
    (merge,) = resolve(surfaces, {})
    assert (merge.key, merge.into, merge.rule) == ("retrievalaugmentedgeneration", "rag", "defined-name") or (
        merge.key, merge.into) == ("rag", "retrievalaugmentedgeneration")  # fmt: skip


def test_a_transliteration_defined_in_brackets_joins_the_two_scripts():
    surfaces = {
        "阿尔弗雷德克莱纳": {"阿尔弗雷德·克莱纳": 1, "阿尔弗雷德·克莱纳（Alfred Kleiner）": 1},
        "alfredkleiner": {"Alfred Kleiner": 1},
    }
    assert [merge.rule for merge in resolve(surfaces, {})] == ["defined-name"]


def test_plurals_of_lower_case_phrases_only():
    assert _groups("distributed lock", "distributed locks") == {frozenset({"distributedlock", "distributedlocks"})}
    assert _groups("Window", "Windows") == set()


def test_merges_do_not_depend_on_order_and_are_flat():
    names = ["TitanDB", "TitanDB分布式存储", "Acme", "Acme公司", "张工", "张伟工程师", "张伟", "Raft", "Raft共识算法"]
    types = {entity_key(name): "person" if name.startswith("张") else "" for name in names}
    expected = None
    for seed in range(5):
        random.Random(seed).shuffle(names)
        merges = resolve({entity_key(name): {name: 1} for name in names}, types)
        expected = merges if expected is None else expected
        assert merges == expected
    assert not {merge.key for merge in expected} & {merge.into for merge in expected}


def test_a_table_of_names_and_a_bracket_make_one_person_of_two_scripts(read):
    table = "| 中文 | English | 年级 |\n|---|---|---|\n| 张三 | Zhang San | 博士 |\n| 张珊 | Zhang Shan | 博士 |\n"
    for text in (table, "Zhang San (张三) joined the lab. Zhang Shan (张珊) left it."):
        surfaces: dict[str, dict[str, int]] = {}
        for mention in read(text).mentions:
            counts = surfaces.setdefault(mention.key, {})
            counts[mention.surface] = counts.get(mention.surface, 0) + 1
        for name in ("张三", "张珊"):
            surfaces.setdefault(name, {})[name] = 1
        merged = {frozenset((merge.key, merge.into)) for merge in resolve(surfaces, {})}
        assert merged == {frozenset(("张三", "zhangsan")), frozenset(("张珊", "zhangshan"))}


def test_fields_of_a_record_in_two_languages_are_names_of_one_thing(read):
    rows = (
        "english: health probe / HealthProbe; chinese: 健康探针 / HealthProbe; kind: component",
        "中文名：锁服务；英文名：lock service",
    )
    surfaces: dict[str, dict[str, int]] = {}
    for mention in read("\n\n".join(rows)).mentions:
        surfaces.setdefault(mention.key, {})[mention.surface] = 1
    merged = {frozenset((merge.key, merge.into)) for merge in resolve(surfaces, {}) if merge.rule == "defined-name"}
    assert frozenset(("健康探针", "healthprobe")) in merged and frozenset(("锁服务", "lockservice")) in merged


@pytest.mark.parametrize("text", ["张三的导师曾就职于甲公司。", "公司总部位于深圳市。", "系统依赖Redis。"])
def test_what_only_describes_is_no_entity(read, text):
    found = read(text)
    names = {m.surface for m in found.mentions} | {end for f in found.assertions for end in (f.head, f.tail)}
    assert not names & {"张三的导师", "公司", "系统"}


@pytest.mark.parametrize(
    ("written", "symbol", "one"),
    [
        ("locks.Backend", "Backend", True),
        ("app::locks::Backend", "Backend", True),
        ("locks._backend", "Backend", False),
        ("locks.backend", "Backend", False),
    ],
)
def test_a_dotted_name_is_the_symbol_it_ends_in_letter_for_letter(written, symbol, one):
    found = _groups(("app.locks", "module"), (written, ""), (symbol, "class"))
    assert (frozenset({entity_key(written), entity_key(symbol)}) in found) is one


def test_a_name_in_latin_letters_is_the_only_person_read_so():
    assert _groups(*_people("张三", "Zhang San", "San Zhang")) == {frozenset({"张三", "zhangsan", "sanzhang"})}
    assert _groups(*_people("张小明", "Zhang Xiao-ming")) == {frozenset({"张小明", "zhangxiaoming"})}
    assert _groups(*_people("吕伟", "Lyu Wei")) == {frozenset({"吕伟", "lyuwei"})}
    assert _groups(*_people("张伟", "章伟", "Zhang Wei")) == set()
    assert _groups(*_people("张珊", "Zhang San")) == set()
    assert _groups(("张三", "organization"), ("Zhang San", "person")) == set()


def test_a_rank_in_front_is_a_title_unless_it_tells_two_persons_apart():
    assert _groups(*_people("Duke Otto Berg", "Otto Berg")) == {frozenset({"dukeottoberg", "ottoberg"})}
    assert _groups(*_people("Sir John Hay", "Prof. John Hay", "John Hay")) == {
        frozenset({"sirjohnhay", "profjohnhay", "johnhay"})
    }
    assert _groups(*_people("King Albert II", "Prince Albert II", "Albert II")) == set()
    assert _groups(*_people("Mr. John Smith", "Mrs. John Smith", "John Smith")) == set()
    assert _groups(*_people("King Edward", "Edward Berg")) == set()
