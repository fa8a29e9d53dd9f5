"""Identical files are one document with several names; renaming keeps what was made of a document."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybridmem.corpus.source import Source
from hybridmem.errors import InputError
from hybridmem.index.embed import HashEmbedder
from hybridmem.types import IngestReport
from hybridmem.workspace import Workspace
from hybridmem.workspace_parts import Parts
from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import ALPHA, BETA, SmallExtractor, document, report_of, settings, workspace


def take(target: Workspace, **texts: str) -> IngestReport:
    return report_of(target.ingest([Source(f"{name}.txt", text.encode()) for name, text in texts.items()]))


def fresh(folder: Path, **texts: str) -> dict[str, object]:
    made = workspace(folder)
    take(made, **texts)
    found = state(made)
    made.close()
    return found


def test_identical_files_are_one_document_with_several_names(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    report = take(made, a=ALPHA, b=BETA, c=ALPHA)
    assert (report.added, report.copies, report.chunks) == (("a.txt", "b.txt", "c.txt"), ("c.txt",), 4)
    assert [(summary.path, summary.names) for summary in made.documents()] == [("a.txt", ("c.txt",)), ("b.txt", ())]
    assert made.document("c.txt") == made.document("a.txt")
    assert made.original("c.txt") == ALPHA.encode()
    assert made.names("c.txt") == made.names(made.document("a.txt").id) == ("a.txt", "c.txt")
    with made.view() as snapshot:
        assert snapshot.documents[made.document("a.txt").id].names == ("c.txt",)


def test_the_order_of_names_does_not_matter(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    take(made, c=ALPHA)
    state(made)
    take(made, b=ALPHA)
    take(made, a=ALPHA, d=BETA)
    assert state(made) == fresh(tmp_path / "f", a=ALPHA, b=ALPHA, c=ALPHA, d=BETA)


def test_the_same_names_again_change_nothing(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    take(made, a=ALPHA, b=ALPHA)
    before, version = state(made), made.version
    assert take(made, b=ALPHA, a=ALPHA).unchanged == ("b.txt", "a.txt")
    assert (state(made), made.version) == (before, version)


@pytest.mark.parametrize(("gone", "left"), [("a.txt", ["b", "c"]), ("b.txt", ["a", "c"]), ("c.txt", ["a", "b"])])
def test_removing_one_name_keeps_the_others(tmp_path: Path, gone: str, left: list[str]) -> None:
    made = workspace(tmp_path / "w")
    take(made, a=ALPHA, b=ALPHA, c=ALPHA, d=BETA)
    state(made)
    assert made.remove([gone]) == (gone,)
    assert state(made) == fresh(tmp_path / "f", **dict.fromkeys(left, ALPHA), d=BETA)


def test_removing_by_id_takes_all_names_and_clearing_everything(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    take(made, a=ALPHA, b=ALPHA, d=BETA)
    assert made.remove([made.document("b.txt").id]) == ("a.txt", "b.txt")
    assert state(made) == fresh(tmp_path / "f", d=BETA)
    take(made, e=BETA)
    made.clear()
    assert made.documents() == []


def test_new_content_under_one_name_leaves_the_old_to_the_others(tmp_path: Path) -> None:
    for number, changed in enumerate("abc"):
        made = workspace(tmp_path / f"w{number}")
        take(made, a=ALPHA, b=ALPHA, c=ALPHA)
        state(made)  # what is in memory is changed and not read anew
        assert take(made, **{changed: BETA}).replaced == (f"{changed}.txt",)
        wanted = dict.fromkeys("abc", ALPHA) | {changed: BETA}
        assert state(made) == fresh(tmp_path / f"f{number}", **wanted)


def test_new_content_under_several_names_at_once(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    take(made, a=ALPHA, b=ALPHA, c=ALPHA)
    more = f"{BETA}\n\nEta leads Theta."
    take(made, a=BETA, b=more)
    assert state(made) == fresh(tmp_path / "f", a=BETA, b=more, c=ALPHA)


def test_a_document_that_becomes_a_copy_gives_up_its_own_content(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    take(made, a=ALPHA, b=ALPHA, c=BETA)
    state(made)
    assert take(made, a=BETA).copies == ("a.txt",)
    assert state(made) == fresh(tmp_path / "f", a=BETA, b=ALPHA, c=BETA)


def test_a_new_trust_in_a_file_with_copies_keeps_the_copies(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    take(made, a=ALPHA, b=ALPHA)
    report_of(made.ingest([Source("a.txt", ALPHA.encode(), authority=0.9)]))
    assert made.documents()[0].authority == 0.9
    assert made.names("a.txt") == ("a.txt", "b.txt")


class Counting(HashEmbedder):
    texts = 0

    def embed_passages(self, texts):  # type: ignore[no-untyped-def]
        self.texts += len(texts)
        return super().embed_passages(texts)


@pytest.mark.parametrize("names", ["a", "ab", "ac", "abc"])
def test_a_renamed_document_is_the_same_as_one_that_came_so(tmp_path: Path, names: str) -> None:
    made = workspace(tmp_path / "w")
    take(made, **dict.fromkeys(names, f"# Locks\n\n{ALPHA}"), d=BETA)
    state(made)
    assert made.rename("a.txt", "b2.txt") == "b2.txt"
    wanted = dict.fromkeys([*names.replace("a", ""), "b2"], f"# Locks\n\n{ALPHA}")
    assert state(made) == fresh(tmp_path / "f", **wanted, d=BETA)


def test_renaming_embeds_nothing_again_where_the_title_stays(tmp_path: Path) -> None:
    embedder = Counting(64)
    made = Workspace.open(tmp_path / "w", settings(tmp_path / "cache"), SmallExtractor(), embedder)
    report_of(made.ingest([Source("a.md", f"# Locks\n\n{ALPHA}".encode())]))
    before = embedder.texts
    made.rename("a.md", "deep/b.md")
    assert embedder.texts == before
    assert made.documents()[0].path == "deep/b.md"


def test_renaming_refuses_unknown_and_taken_paths(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    take(made, a=ALPHA, b=BETA)
    before = state(made)
    with pytest.raises(InputError, match=r"already called 'b\.txt'"):
        made.rename("a.txt", "b.txt")
    with pytest.raises(InputError, match=r"No document is called 'x\.txt'"):
        made.rename("x.txt", "y.txt")
    with pytest.raises(InputError, match=r"read as text/markdown, not as text/plain"):
        made.rename("a.txt", "a.md")
    assert made.rename("a.txt", "./a.txt") == "a.txt"
    assert state(made) == before


def test_a_copy_in_an_archive_and_one_beside_it_are_one_document(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    (tmp_path / "files" / "x").mkdir(parents=True)
    (tmp_path / "files" / "y").mkdir()
    for folder in "xy":
        (tmp_path / "files" / folder / "README.txt").write_text(ALPHA)
    report = report_of(made.ingest_paths([tmp_path / "files"]))
    assert (report.added, report.copies) == (("x/README.txt", "y/README.txt"), ("y/README.txt",))


def test_pasted_text_is_read_by_its_name(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    assert report_of(made.ingest_text("notes/会议.md", "# 会议\n\n张工负责锁。")).added == ("notes/会议.md",)
    assert made.document("notes/会议.md").title == "会议"
    with pytest.raises(InputError, match="no name or no words"):
        next(made.ingest_text("a.md", "  "))


def test_a_file_renamed_in_a_folder_is_followed_and_a_missing_one_stays(tmp_path: Path) -> None:
    made, folder = workspace(tmp_path / "w"), tmp_path / "files"
    folder.mkdir()
    for name, text in (("a.txt", ALPHA), ("gone.txt", "Zeta uses Eta.")):
        (folder / name).write_text(text)
    report_of(made.ingest_paths([folder]))
    (folder / "gone.txt").unlink()
    (folder / "a.txt").rename(folder / "z.txt")
    (folder / "new.txt").write_text(BETA)
    report_of(made.ingest_paths([folder]))
    assert [summary.path for summary in made.documents()] == ["gone.txt", "new.txt", "z.txt"]
    assert made.updates()[0].renamed == (("a.txt", "z.txt"),)
    wanted = {"gone": "Zeta uses Eta.", "new": BETA, "z": ALPHA}
    assert state(made) == fresh(tmp_path / "f", **wanted)


def test_the_same_bytes_in_another_folder_are_a_copy_not_a_renaming(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    for folder, name in (("one", "a.txt"), ("two", "b.txt")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(ALPHA)
        report_of(made.ingest_paths([tmp_path / folder]))
    assert made.names("a.txt") == ("a.txt", "b.txt")


def test_a_reader_of_another_process_follows_a_new_title_to_the_vectors(tmp_path: Path) -> None:
    writer = workspace(tmp_path / "w")
    report_of(writer.ingest_documents([document("a.txt", ALPHA, "Old title")]))
    parts = Parts(settings(tmp_path / "cache"), SmallExtractor(), HashEmbedder(64))
    reader = Workspace(writer.folder, parts.settings, parts, None)
    assert reader.read_only
    assert state(reader)["vectors"] == state(writer)["vectors"]
    report_of(writer.ingest_documents([document("a.txt", ALPHA, "Another title")]))
    assert state(reader)["vectors"] == state(writer)["vectors"]
    reader.shut()


def test_a_file_read_again_in_a_chosen_encoding_keeps_it_in_later_ingests(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    data = "Привет, Alpha uses Beta.".encode("koi8-r")
    list(made.ingest([Source("a.txt", data), Source("b.txt", b"Gamma.")]))
    assert "Привет" not in made.document("a.txt").text
    assert report_of(list(made.reread("a.txt", "koi8-r"))).replaced == ("a.txt",)
    assert made.document("a.txt").text.startswith("Привет")
    assert (made.encoding("a.txt"), made.original("a.txt")) == ("koi8-r", data)
    assert report_of(list(made.ingest([Source("a.txt", data)]))).unchanged == ("a.txt",)
    list(made.reread("a.txt", ""))
    assert "Привет" not in made.document("a.txt").text


@pytest.mark.parametrize(("path", "encoding"), [("a.txt", "no-such"), ("a.txt", "hex"), ("gone.txt", "utf-8")])
def test_rereading_refuses_what_it_cannot_do(tmp_path: Path, path: str, encoding: str) -> None:
    made = workspace(tmp_path / "w")
    list(made.ingest([Source("a.txt", b"Alpha.")]))
    with pytest.raises(InputError):
        list(made.reread(path, encoding))
    assert (made.document("a.txt").text, made.encoding("a.txt")) == ("Alpha.", "")
