import pytest

from hybridmem.text.identifiers import (
    find_identifiers,
    find_quoted,
    find_versions,
    is_joined,
    is_reference,
    split_identifier,
    version_key,
)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("getHTTPResponse", ("get", "HTTP", "Response")),
        ("API_v2_patch_08", ("API", "v2", "patch", "08")),
        ("lock-service.release_all", ("lock", "service", "release", "all")),
        ("src/Lock/urlParser.py", ("src", "Lock", "url", "Parser", "py")),
        ("userIDs", ("user", "IDs")),
        ("sha256", ("sha", "256")),
        ("gpt-4o", ("gpt", "4o")),
        ("Gábor", ("Gábor",)),
        ("", ()),
    ],
)
def test_split_identifier(name: str, parts: tuple[str, ...]) -> None:
    assert split_identifier(name) == parts


def test_find_identifiers_in_prose_of_both_languages() -> None:
    text = (
        "在LockManager类中 call lock_manager.acquire() of src/lock/manager.py; API_v2_patch_08, CVE-2024-1234, "
        "gpt-4o, C++ and v2.0 but not and/or, U.S., e.g. plain words, see https://example.org/a/setup.py"
    )
    found = [(item.text, item.kind) for item in find_identifiers(text)]
    assert found == [
        ("LockManager", "identifier"),
        ("lock_manager.acquire()", "identifier"),
        ("src/lock/manager.py", "path"),
        ("API_v2_patch_08", "identifier"),
        ("CVE-2024-1234", "cve"),
        ("gpt-4o", "identifier"),
        ("C++", "identifier"),
    ]
    assert all(text[item.start : item.end] == item.text for item in find_identifiers(text))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("see src/v2/lock.py and lib/v1.2/core/", ["src/v2/lock.py", "lib/v1.2/core"]),
        ("finding QSA-2025-0003, RFC-2119. HIV-1.", ["QSA-2025-0003", "RFC-2119", "HIV-1"]),
        ("-8.2+/-8.9 on 01/02/2024 in 1.0/2.0/3.0", []),
    ],
)
def test_a_version_inside_a_path_is_a_folder_and_numbered_names_are_whole(text: str, names: list[str]) -> None:
    assert [item.text for item in find_identifiers(text)] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("提交 4e48a1c 修好了它，见 193b084。", ["4e48a1c", "193b084"]),
        ("introduced by 8f3a2b9c4d5e6f708192a3b4c5d6e7f8091a2b3c.", ["8f3a2b9c4d5e6f708192a3b4c5d6e7f8091a2b3c"]),
        ("in 1234567 or deadbeef or effaced, 12 feeds and 4e48-a1c", []),
    ],
)
def test_commits_are_identifiers_but_numbers_and_words_are_none(text: str, names: list[str]) -> None:
    assert [item.text for item in find_identifiers(text)] == names


def test_references_name_one_thing_and_kinds_do_not() -> None:
    references = ["CVE-2024-1234", "AF-2031-0385", "E4279", "API_v2_patch_08", "4e48a1c", "TKT-8946"]
    kinds = ["sha256", "PD-1", "gpt-4o", "Th2", "API", "LockManager", "retry_max", "Matrix::new()", "u8"]
    assert [name for name in references + kinds if is_reference(name)] == references
    assert [name for name in kinds if is_joined(name)] == ["retry_max", "Matrix::new()"]


def test_find_versions_but_no_whole_numbers_and_dates() -> None:
    text = "v2.0, 2.0, 1.2.3-rc1, v3, 分布式锁2.1版 but 42 and 2024-05-01."
    assert [item.text for item in find_versions(text)] == ["v2.0", "2.0", "1.2.3-rc1", "v3", "2.1"]


def test_version_key() -> None:
    assert version_key("v2.0") == version_key(" V2.0") == version_key("version 2.0") == version_key("2.0") == "2.0"


def test_find_quoted_in_all_quotation_marks() -> None:
    text = 'say "a b" “你好” 「锁」 `code_x` ""'
    found = find_quoted(text)
    assert [item.text for item in found] == ["a b", "你好", "锁", "code_x"]
    assert all(text[item.start : item.end] == item.text for item in found)
