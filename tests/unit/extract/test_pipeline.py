"""Mentions, coreference and code facts of whole documents."""

from __future__ import annotations

from hybridmem.extract.pipeline import extract_text
from tests.unit.extract.conftest import document, whole


def _about(extraction):
    return {mention.key for mention in extraction.mentions if mention.about}


def test_a_title_without_its_suffix_is_what_the_chunk_is_about(read):
    found = read("He taught in Zurich.", title="Alfred Kleiner (physicist)")
    assert {"alfredkleiner", "alfredkleinerphysicist"} <= _about(found)


def test_a_surname_leads_to_the_full_name_of_the_document(read):
    found = read("Alfred Kleiner was a Swiss physicist. Kleiner taught at Zurich.")
    assert {m.key for m in found.mentions if m.surface == "Kleiner"} == {"alfredkleiner"}


def test_a_surname_of_two_people_leads_to_neither(read):
    found = read(
        "Albert Einstein married Mileva Maric. Hans Albert Einstein met Albert Einstein. Einstein wrote letters."
    )
    assert {m.key for m in found.mentions if m.surface == "Einstein"} <= {"einstein"}


def test_a_pronoun_takes_the_named_subject_before_it_with_less_confidence(read):
    found = read("Marie Curie studied physics in Paris. She discovered polonium.")
    (fact,) = [fact for fact in found.assertions if fact.tail == "polonium"]
    assert fact.head_key == "mariecurie"
    assert fact.rule.endswith("+pronoun")
    assert fact.confidence < 0.8


def test_an_unresolved_pronoun_makes_no_edge(read):
    assert [a for a in read("They discovered a new element in Paris.").assertions if a.head == "They"] == []


def test_identifiers_versions_and_advisories_are_mentions_of_their_kind(read):
    found = {m.key: m.type for m in read("LockManager in v2.0.1 fixes CVE-2021-44228 with PostgreSQL.").mentions}
    assert found["lockmanager"] == "identifier"
    assert found["2.0.1"] == "version"
    assert found["cve2021 44228"] == "vulnerability"
    assert found["postgresql"] == "product"


def test_latin_names_in_chinese_text_are_mentions(read):
    found = {m.key for m in read("张工把Kafka换成了Pulsar。", language="zh").mentions}
    assert {"张工", "kafka", "pulsar"} <= found


def test_bare_common_nouns_are_no_mentions(read):
    keys = {m.key for m in read("The weather was nice during the walk.").mentions}
    assert "walk" not in keys


def test_python_definitions_are_what_their_chunk_is_about(read):
    source = "from store import LeaseStore\n\nclass LockManager(Base):\n    def acquire(self):\n        LeaseStore()\n"
    found = read(source, path="locks/manager.py", language="code")
    assert {"lockmanager", "lockmanager.acquire", "locks.manager"} <= _about(found)
    facts = {(a.head, a.relation, a.tail) for a in found.assertions}
    assert ("LockManager", "inherits", "Base") in facts
    assert ("LockManager.acquire", "calls", "LeaseStore") in facts


def test_code_evidence_is_the_line(read):
    source = "import os\n\ndef load_all():\n    return os.listdir('.')\n"
    found = read(source, path="tool.py", language="code")
    (call,) = [a for a in found.assertions if a.relation == "calls"]
    assert source[call.span.start : call.span.end] == "return os.listdir('.')"


def test_prose_in_comments_is_read(read):
    found = read('def load_all():\n    """Zhang Wei rewrote the loader."""\n', path="tool.py", language="code")
    assert "zhangwei" in {m.key for m in found.mentions}


def test_many_documents_give_what_each_gives_alone(extractor):
    items = [
        document("Acme Intelligence developed TitanDB.", path="a.md"),
        document("李教授曾就职于Acme智能科技。", path="b.md", language="zh"),
        document("def run_all():\n    pass\n", path="c.py", language="code"),
    ]
    alone = [extractor.extract(item, whole(item)) for item in items]
    assert list(extractor.extract_many((item, whole(item)) for item in items)) == alone
    assert list(extractor.extract_many((item, whole(item)) for item in reversed(items))) == alone[::-1]


def test_mentions_of_a_question_have_no_document(extractor):
    found = extractor.mentions("Who founded Acme Intelligence in Berlin?", "en")
    assert {"acmeintelligence", "berlin"} <= {m.key for m in found}
    assert all(m.document_id == m.chunk_id == "" for m in found)


def test_markup_does_not_enter_facts():
    (fact,) = extract_text("- **TitanDB** depends on [Raft](https://example.org/raft).")
    assert (fact.head, fact.relation, fact.tail) == ("TitanDB", "depends on", "Raft")


def test_a_second_name_in_brackets_is_one_more_surface(read):
    found = read("Retrieval Augmented Generation (RAG) needs an index.")
    surfaces = {m.surface for m in found.mentions if m.key == "retrievalaugmentedgeneration"}
    assert "Retrieval Augmented Generation (RAG)" in surfaces


def test_broken_code_gives_what_can_be_read():
    assert ("module", "defines", "read_tree") in {
        (a.head, a.relation, a.tail) for a in extract_text("def broken(:\n\ndef read_tree():\n    pass\n", "code")
    }


def test_deeply_nested_code_does_not_fail():
    assert extract_text("x = " + "(" * 5000 + ")" * 5000, "code") == []


def test_the_title_is_one_name_and_its_fuller_form_is_the_same(read):
    text = "The Day They Robbed the Bank is a 1960 British film directed by John Guillermin. The film was shot in Rome."
    found = read(text, title="The Day They Robbed the Bank (film)")
    facts = {(a.head_key, a.relation, a.tail) for a in found.assertions}
    key = "daytheyrobbedthebank"
    assert {(key, "directed by", "John Guillermin"), (key, "publication date", "1960")} <= facts
    assert (key, "was shot in", "Rome") in facts


def test_a_fuller_name_in_the_first_sentence_is_the_title(read):
    found = read("Shawn Adam Levy (born July 23, 1968) is a Canadian film director.", title="Shawn Levy")
    (born,) = [a for a in found.assertions if a.relation == "date of birth"]
    assert (born.head_key, born.tail) == ("shawnlevy", "July 23, 1968")


def test_his_father_is_the_father_of_the_last_person(read):
    found = read("James Stanley was an English bishop. His father was Thomas Stanley.", title="James Stanley")
    assert ("jamesstanley", "father", "thomasstanley") in {
        (a.head_key, a.relation, a.tail_key) for a in found.assertions
    }


def test_labelled_fields_are_facts_of_the_title(read):
    text = "# FIND-007: tokens go backwards\n\n- Symbol: `Fence.next_token`\n- Status: open; owner: Zhang Wei\n"
    found = read(text, title="FIND-007: tokens go backwards")
    facts = {(a.head, a.relation, a.tail) for a in found.assertions}
    assert {("FIND-007", "Symbol", "Fence.next_token"), ("FIND-007", "owner", "Zhang Wei")} <= facts


def test_every_way_of_writing_a_name_is_one_node(read):
    text = "Systems Thinking is a field. Omar teaches systems thinking. The module `systems_thinking` is new."
    found = {mention.surface: mention.key for mention in read(text).mentions}
    assert {"Systems Thinking", "systems thinking", "systems_thinking"} <= set(found)
    assert {found[name] for name in ("Systems Thinking", "systems thinking", "systems_thinking")} == {"systemsthinking"}
