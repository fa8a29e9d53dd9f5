"""Inputs that break programs like this one, each taken into a whole workspace; the table of small files has more."""

from __future__ import annotations

import io
import json
import unicodedata
import zipfile
from pathlib import Path

import pytest

from hybridmem.corpus.chunk import chunk
from hybridmem.corpus.folder import FolderSources
from hybridmem.corpus.source import Source
from hybridmem.settings import Chunking, Limits
from hybridmem.text.tokenise import tokenise
from hybridmem.types import IngestReport
from hybridmem.workspace import Workspace
from tests.unit.workspace.workspace_samples import document, report_of, workspace

OK = Source("ok.txt", b"Alpha uses Beta.")


@pytest.fixture
def made(tmp_path: Path) -> Workspace:
    return workspace(tmp_path / "w")


def take(made: Workspace, *sources: Source) -> tuple[IngestReport, list[str]]:
    """The report and the codes of its issues; a good file goes along and must be in."""
    report = report_of(made.ingest([*sources, OK]))
    assert "ok.txt" in (*report.added, *report.unchanged)
    return report, [issue.code for issue in report.issues]


def found(made: Workspace, question: str) -> list[str]:
    """Paths that BM25 finds, the best first."""
    with made.view() as snapshot:
        return [made.path_of(id_) for id_, _ in snapshot.sparse.search(tokenise(question), 10)]


def test_gbk_is_read_and_found(made: Workspace) -> None:
    report, codes = take(made, Source("a.txt", "量子纠缠报告".encode("gbk")))
    assert codes == ["encoding"] and "gb18030" in report.issues[0].message
    assert found(made, "量子") == ["a.txt"]


def test_a_wrong_guess_can_be_corrected(made: Workspace) -> None:
    _, codes = take(made, Source("a.txt", "café".encode("latin-1")), Source("b.txt", "短文".encode("gbk")))
    assert codes == ["encoding_guess", "encoding"]
    report_of(made.reread("a.txt", "cp1250"))
    assert made.document("a.txt").text == "café"
    report_of(made.reread("a.txt", "koi8-r"))
    assert made.document("a.txt").text == "cafИ"


def test_a_mark_is_no_part_of_the_heading(made: Workspace) -> None:
    take(made, Source("a.md", b"\xef\xbb\xbf# Title\n"), Source("b.txt", "hi there".encode("utf-16")))
    read = made.document("a.md")
    assert (read.title, read.text, read.outline[0].start) == ("Title", "# Title\n", 0)
    assert made.document("b.txt").text == "hi there"


def test_line_ends_do_not_move_the_evidence(made: Workspace) -> None:
    text = "a\r\nb\r\nMarie leads Pierre.\r\n"
    take(made, Source("crlf.txt", text.encode()), Source("lf.txt", text.replace("\r\n", "\n").encode()))
    assert made.document("crlf.txt").text == made.document("lf.txt").text
    read = made.document("crlf.txt")
    (fact,) = made.assertions(read.id)
    assert read.text[fact.span.start : fact.span.end] == "Marie leads Pierre"
    assert read.text[: fact.span.start].count("\n") + 1 == 3
    (one,), (other,) = made.chunks(read.id), made.chunks(made.document("lf.txt").id)
    assert one.text == other.text


def test_files_without_text_do_not_stop_the_others(made: Workspace) -> None:
    _, codes = take(made, Source("empty.txt", b""), Source("spaces.md", b" \n\t\n"))
    assert codes == ["empty", "no_text"]


def test_ligatures_are_found_by_their_letters_and_shown_as_they_are(made: Workspace) -> None:
    _, codes = take(made, Source("a.txt", "The ofﬁce of eﬃcient ﬁles, x² and ①, no\x00ne".encode()))
    assert codes == ["replaced_characters"]
    assert found(made, "office efficient files") == ["a.txt"]
    assert "ofﬁce" in made.document("a.txt").text and "x² and ①" in made.document("a.txt").text


def test_deep_and_unparsable_files_do_not_stop_the_others(made: Workspace) -> None:
    sources = [
        Source("deep.json", b"[" * 100_000 + b"]" * 100_000),
        Source("two.py", b'print "py2"\n'),
        Source("nul.py", b"x=1\0"),
        Source("long.py", b"-" * 100_000 + b"1"),
    ]
    report, codes = take(made, *sources)
    assert codes[0] == "too_deep" and "unparsable" in codes
    assert {"two.py", "nul.py", "long.py"} <= set(report.added)


def test_a_bundle_is_left_out_and_a_small_file_with_a_long_line_stays(made: Workspace) -> None:
    small = b"var a = 1;\n" * 100 + b"x" * 2000 + b"\n"
    report, codes = take(made, Source("lib.min.js", b"var a=1;" * 150_000), Source("a.js", small))
    assert codes == ["minified"] and "a.js" in report.added


def test_pictures_in_notebooks_are_left_out(made: Workspace) -> None:
    outputs = [{"data": {"image/png": "A" * 300_000}}]
    cells = [{"cell_type": "code", "source": "print(1)", "outputs": outputs}]
    take(made, Source("a.ipynb", json.dumps({"cells": cells}).encode()))
    (part,) = made.chunks(made.document("a.ipynb").id)
    assert part.text.startswith("Cell 1") and len(part.text) < 100


@pytest.mark.slow
def test_a_text_of_a_million_characters_is_cut_before_it_is_analysed() -> None:
    text = "a b. " * 250_000
    parts = chunk(document("a.txt", text), Chunking())
    assert max(len(part.text) for part in parts) < 10_000
    assert "".join(part.text for part in parts).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("name", ["..\\..\\evil.py", "C:\\tmp\\evil.py", "a/../../evil.py", "/etc/evil.py"])
def test_a_name_is_never_a_path_on_the_disk(made: Workspace, tmp_path: Path, name: str) -> None:
    before = {path for path in tmp_path.rglob("*") if path.name == "evil.py"}
    _, codes = take(made, Source(name, b"x = 1\n"))
    assert codes == ["unsafe_name"] and made.document("evil.py").path == "evil.py"
    assert {path for path in tmp_path.rglob("*") if path.name == "evil.py"} == before == set()


@pytest.mark.parametrize("name", ["../../evil.txt", "/abs.txt", "C:\\win\\a.txt"])
def test_an_archive_with_a_name_that_leads_out_is_refused_whole(made: Workspace, name: str) -> None:
    report, codes = take(made, Source("a.zip", _zip({"fine.txt": b"fine", name: b"x"})))
    assert codes == ["unsafe_name"] and report.added == ("ok.txt",)


@pytest.mark.slow
def test_archives_are_limited_while_they_are_read(made: Workspace) -> None:
    inner = _zip({"a.txt": b"words"})
    sources = [
        Source("zeros.zip", _zip({"zeros.txt": bytes(50_000_000)})),
        Source("nested.zip", _zip({"inner.zip": _zip({"deep.zip": inner})})),
        Source("many.zip", _zip({str(number): b"" for number in range(Limits().archive_entries + 1)})),
    ]
    report, codes = take(made, *sources)
    assert codes == ["archive_bomb", "nested_archive", "archive_too_many"] and report.added == ("ok.txt",)


def test_links_are_not_followed(made: Workspace, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "loop").symlink_to(".")
    (tmp_path / "in" / "out").symlink_to("/etc")
    report = report_of(made.ingest(list(FolderSources([tmp_path / "in"], Limits()))))
    assert [issue.code for issue in report.issues] == ["symlink", "symlink"] and not report.added


def test_equal_names_are_told_apart_and_forms_of_one_name_are_not(made: Workspace) -> None:
    readme = [Source("one/README.md", b"# Lock\n\nAlpha."), Source("two/README.md", b"# Queue\n\nBeta.")]
    accented = [Source(unicodedata.normalize(form, "é.md"), b"Gamma.") for form in ("NFC", "NFD")]
    report, codes = take(made, *readme, *accented)
    assert codes == ["duplicate"]
    assert set(report.added) == {"one/README.md", "two/README.md", "é.md", "ok.txt"}
    assert found(made, "queue") == ["two/README.md"]


def test_a_shorter_version_leaves_nothing_of_the_longer_one(made: Workspace) -> None:
    paragraphs = [f"Part{n} uses Whole{n} in the long storage layer of it." for n in range(5)]
    take(made, Source("a.txt", "\n\n".join(paragraphs).encode()))
    made.query("Part4")
    take(made, Source("a.txt", "\n\n".join(paragraphs[:2]).encode()))
    with made.view() as snapshot:
        assert snapshot.sparse.document_frequency("part4") == 0 < snapshot.sparse.document_frequency("part1")
    assert len(made.chunks(made.document("a.txt").id)) == 2
    assert {entity.name for entity in made.graph().entities.values()} == {
        "Part0", "Whole0", "Part1", "Whole1", "Alpha", "Beta",
    }  # fmt: skip
    made.remove(["a.txt"])
    assert {entity.name for entity in made.graph().entities.values()} == {"Alpha", "Beta"}


def _zip(members: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return stream.getvalue()
