import json

from corpus_samples import taken

from hybridmem.corpus.chunk import chunk
from hybridmem.corpus.source import Source
from hybridmem.settings import Chunking
from hybridmem.types import Chunk

SETTINGS = Chunking(latin=200, cjk=80, code=200)


def pieces(name: str, text: str) -> list[Chunk]:
    (document,), _ = taken(Source(name, text.encode()))
    return chunk(document, SETTINGS)


def test_short_rows_share_a_passage_and_none_is_torn() -> None:
    rows = [f"{number},Person {number},Town {number}" for number in range(40)]
    found = pieces("people.csv", "id,name,town\n" + "\n".join(rows))
    assert len(found) > 5
    whole = [f"id: {number}; name: Person {number}; town: Town {number}" for number in range(40)]
    assert [line for item in found for line in item.text.split("\n\n") if line.startswith("id:")] == whole
    assert {item.heading_path for item in found} == {("id | name | town",)}
    assert found[0].text.startswith("id | name | town\n\nid: 0;")


def test_a_record_of_its_own_size_has_a_passage_to_itself_under_its_name() -> None:
    tickets = [
        {"id": f"T-{number}", "title": f"Case {number}", "body": "It does not work. " * 6} for number in range(4)
    ]
    found = pieces("tickets.json", json.dumps(tickets))
    assert [item.heading_path for item in found] == [(f"T-{number} Case {number}",) for number in range(4)]
    assert all(item.text.startswith(f"id: T-{number}\n") for number, item in enumerate(found))


def test_every_part_of_a_long_record_bears_its_name() -> None:
    ticket = {"id": "T-1", "title": "Long", "body": "A sentence of some length stands here. " * 30}
    found = pieces("tickets.json", json.dumps([ticket, {"id": "T-2", "title": "Short"}]))
    assert len(found) > 3 and {item.heading_path for item in found[:-1]} == {("T-1 Long",)}
    assert found[-1].text == "id: T-2; title: Short" and found[-1].heading_path == ("T-2 Short",)


def test_records_without_a_common_heading_share_none() -> None:
    (found,) = pieces("a.jsonl", '{"id": 1}\n{"id": 2}\n')
    assert found.heading_path == () and found.text == "id: 1\n\nid: 2"


def test_sheets_do_not_share_a_passage_path() -> None:
    table = {"first": [{"id": 1, "note": "x " * 60}], "second": [{"id": 2, "note": "y " * 60}]}
    found = pieces("a.json", json.dumps(table))
    assert [item.heading_path for item in found] == [("first", "1"), ("second", "2")]
