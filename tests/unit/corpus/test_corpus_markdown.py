from hybridmem.corpus.readers.markdown import read

TOML = """```toml
[advisory]
id = "ADV-2020-0001"
package = "lock"
date = "2020-12-21"
aliases = ["CVE-2020-1", "GHSA-x"]

[versions]
patched = [">= 0.9.1"]
```

# Update `LockBox<T>` and *friends* of [lock](https://example.org/a_(b)) #

Text.
"""


def outline(text: str) -> list[tuple[int, str]]:
    return [(heading.level, heading.title) for heading in read(text).outline]


def test_headings_of_both_styles_but_not_in_code_and_comments() -> None:
    text = "# One\n\n```sh\n# no\n```\n\nTwo\nlines\n===\n\n~~~\n## no\n~~~\n\n    # no\n\n<!--\n# no\n-->\n"
    text += "### Three ###\n- item\n---\n#no"
    assert outline(text) == [(1, "One"), (1, "Two lines"), (3, "Three")]
    assert [text[heading.start :][:3] for heading in read(text).outline] == ["# O", "Two", "###"]


def test_toml_fence_at_the_start_is_front_matter() -> None:
    parsed = read(TOML)
    assert parsed.title == "Update LockBox<T> and friends of lock"
    assert parsed.timestamp == "2020-12-21"
    assert parsed.metadata["id"] == "ADV-2020-0001" and parsed.metadata["aliases"] == "CVE-2020-1, GHSA-x"
    assert parsed.text == TOML


def test_yaml_front_matter_gives_title_and_date_and_no_heading() -> None:
    parsed = read("---\ntitle: 分布式锁\ndate: 2024-05-01\ntags:\n  - a\n---\nText\n")
    assert (parsed.title, parsed.timestamp, parsed.outline) == ("分布式锁", "2024-05-01", ())


def test_plus_front_matter_and_broken_toml() -> None:
    assert read('+++\ntitle = "T"\n+++\nx').title == "T"
    assert read("+++\ntitle = \n+++\n# H").title == "H"


def test_a_rule_at_the_start_is_no_front_matter() -> None:
    assert outline("---\n\n# A\n") == [(1, "A")]


def test_title_falls_back_to_the_first_heading_of_any_level() -> None:
    assert read("## Low\n").title == "Low"
    assert read("no heading").title == ""


def test_fences_in_lists_and_unclosed_fences() -> None:
    assert outline("- ```\n  # no\n  ```\n# yes\n```\n# no") == [(1, "yes")]
