import io
import stat
import zipfile

import pytest
from corpus_samples import codes, taken, zipped

from hybridmem.corpus.source import Source
from hybridmem.settings import Limits


def test_members_are_read_under_the_name_of_the_archive() -> None:
    documents, issues = taken(Source("corpus.zip", zipped({"a.md": "# A", "d/": "", "d/锁.txt": "分布式锁"})))
    assert [document.path for document in documents] == ["corpus.zip/a.md", "corpus.zip/d/锁.txt"] and not issues


@pytest.mark.parametrize("name", ["../../evil.txt", "/abs.txt", "C:\\win\\a.txt", "a/..\\b.txt"])
def test_one_unsafe_name_refuses_the_whole_archive(name: str) -> None:
    documents, issues = taken(Source("a.zip", zipped({"good.txt": "good", name: "evil"})), Source("b.txt", b"b"))
    assert [document.path for document in documents] == ["b.txt"]
    assert codes(issues) == ["unsafe_name"] and repr(name) in issues[0].message


def test_a_bomb_is_refused_by_ratio_and_by_total() -> None:
    zeros = zipped({"zeros.bin": bytes(50_000_000)})
    assert codes(taken(Source("a.zip", zeros))[1]) == ["archive_bomb"]
    many = zipped({f"{number}.txt": "ab" * 500 for number in range(20)})
    assert codes(taken(Source("a.zip", many), limits=Limits(archive_bytes=10_000))[1]) == ["archive_bomb"]


def test_a_member_that_lies_about_its_size_is_stopped_while_read() -> None:
    data = bytearray(zipped({"a.txt": "a " * 2_000_000}))
    for mark, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.index(mark) + offset
        data[at : at + 4] = (1000).to_bytes(4, "little")
    documents, issues = taken(Source("a.zip", bytes(data)))
    assert not documents and codes(issues) in (["broken"], ["archive_bomb"])


def test_too_many_entries_are_refused() -> None:
    data = zipped({f"{number}.txt": "" for number in range(30)})
    assert codes(taken(Source("a.zip", data), limits=Limits(archive_entries=20))[1]) == ["archive_too_many"]


def test_inner_archives_and_links_are_left_out() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        link = zipfile.ZipInfo("link")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("inner.zip", zipped({"x.txt": "x"}))
        archive.writestr("__MACOSX/._a.txt", "junk")
        archive.writestr(".DS_Store", "junk")
        archive.writestr("good.txt", "good")
    documents, issues = taken(Source("a.zip", stream.getvalue()))
    assert [document.path for document in documents] == ["a.zip/good.txt"]
    assert [(issue.path, issue.code) for issue in issues] == [
        ("a.zip/link", "symlink"),
        ("a.zip/inner.zip", "nested_archive"),
        ("a.zip/__MACOSX", "ignored"),
    ]


def test_a_large_member_is_left_out_and_the_others_stay() -> None:
    data = zipped({"large.txt": "word " * 1000, "good.txt": "good"})
    documents, issues = taken(Source("a.zip", data), limits=Limits(file_bytes=1000))
    assert [document.path for document in documents] == ["a.zip/good.txt"]
    assert [(issue.path, issue.code) for issue in issues] == [("a.zip/large.txt", "too_large")]


def test_an_encrypted_member_is_named() -> None:
    data = bytearray(zipped({"a.txt": "secret words"}))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    assert codes(taken(Source("a.zip", bytes(data)))[1]) == ["encrypted"]


def test_a_damaged_member_does_not_stop_the_others() -> None:
    data = bytearray(zipped({"a.txt": "first words", "b.txt": "second"}))
    data[data.index(b"a.txt") + 6] ^= 0xFF
    documents, issues = taken(Source("a.zip", bytes(data)))
    assert [document.path for document in documents] == ["a.zip/b.txt"] and codes(issues) == ["broken"]


def test_a_name_that_begins_with_nul_stops_nothing() -> None:
    data = zipped({"x.txt": "one", "y.txt": "two"}).replace(b"x.txt", b"\0.txt")
    documents, issues = taken(Source("a.zip", data))
    assert "a.zip/y.txt" in [document.path for document in documents]
    assert len(documents) + len(issues) == 2


def test_names_in_a_chinese_code_page_are_repaired() -> None:
    data = zipped({"aaaaaaaa.txt": "锁"}).replace(b"aaaaaaaa", "设计文档".encode("gbk"))
    (document,), _ = taken(Source("a.zip", data))
    assert document.path == "a.zip/设计文档.txt"
