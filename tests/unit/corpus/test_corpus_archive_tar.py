"""Tar archives stand under the same rules as zip archives."""

import gzip
import io
import tarfile

import pytest
from corpus_samples import codes, taken, tarred, zipped

from hybridmem.corpus.source import Source
from hybridmem.settings import Limits


@pytest.mark.parametrize("packing", ["", "gz", "bz2", "xz"])
def test_members_are_read_whatever_the_packing(packing: str) -> None:
    data = tarred({"a.md": "# A", "d/锁.txt": "分布式锁"}, packing)
    documents, issues = taken(Source("corpus.tgz", data))
    assert [(document.path, document.text) for document in documents] == [
        ("corpus.tgz/a.md", "# A"),
        ("corpus.tgz/d/锁.txt", "分布式锁"),
    ]
    assert not issues


@pytest.mark.parametrize("name", ["../../evil.txt", "/abs.txt", "C:\\win\\a.txt", "a/..\\b.txt"])
def test_one_unsafe_name_refuses_the_whole_archive(name: str) -> None:
    documents, issues = taken(Source("a.tar", tarred({"good.txt": "good", name: "evil"}, "")))
    assert not documents
    assert codes(issues) == ["unsafe_name"] and repr(name) in issues[0].message


def test_links_devices_and_folders_are_left_out() -> None:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        kinds = {"soft": tarfile.SYMTYPE, "hard": tarfile.LNKTYPE, "pipe": tarfile.FIFOTYPE, "d": tarfile.DIRTYPE}
        for name, kind in kinds.items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
        info = tarfile.TarInfo("good.txt")
        info.size = 4
        archive.addfile(info, io.BytesIO(b"good"))
    documents, issues = taken(Source("a.tar", stream.getvalue()))
    assert [document.path for document in documents] == ["a.tar/good.txt"]
    assert codes(issues) == ["symlink", "symlink", "unsupported"]


def test_a_bomb_is_refused_by_ratio_by_total_and_by_the_stream_itself() -> None:
    assert codes(taken(Source("a.tgz", tarred({"zeros.bin": bytes(30_000_000)})))[1]) == ["archive_bomb"]
    many = tarred({f"{number}.txt": "ab" * 500 for number in range(20)})
    assert codes(taken(Source("a.tgz", many), limits=Limits(archive_bytes=10_000))[1]) == ["archive_bomb"]
    liar = tarfile.TarInfo("a.txt")
    liar.size = 8_000_000_000
    packed = gzip.compress(liar.tobuf() + bytes(20_000_000))
    assert codes(taken(Source("a.tgz", packed))[1]) == ["archive_bomb"]


def test_too_many_entries_are_refused() -> None:
    data = tarred({f"{number}.txt": "" for number in range(30)})
    assert codes(taken(Source("a.tgz", data), limits=Limits(archive_entries=20))[1]) == ["archive_too_many"]


def test_a_cut_archive_is_damaged() -> None:
    data = tarred({f"{number}.txt": f"text {number} " * 900 for number in range(9)})
    assert codes(taken(Source("a.tgz", data[: len(data) // 2]))[1]) == ["broken"]


def test_an_archive_inside_needs_leave_and_shares_the_allowance() -> None:
    inner = tarred({"x.txt": "x words", "y.txt": "y words"})
    data = zipped({"inner.tgz": inner, "good.txt": "good"})
    documents, issues = taken(Source("a.zip", data))
    assert [document.path for document in documents] == ["a.zip/good.txt"] and codes(issues) == ["nested_archive"]
    documents, issues = taken(Source("a.zip", data), limits=Limits(archive_nesting=1))
    assert [document.path for document in documents] == [
        "a.zip/inner.tgz/x.txt",
        "a.zip/inner.tgz/y.txt",
        "a.zip/good.txt",
    ]
    assert codes(taken(Source("a.zip", data), limits=Limits(archive_nesting=1, archive_entries=3))[1]) == [
        "archive_too_many"
    ]


def test_a_packed_file_that_is_no_archive_is_named_as_what_it_is() -> None:
    assert codes(taken(Source("a.gz", gzip.compress(b"plain words " * 100)))[1]) == ["binary"]
