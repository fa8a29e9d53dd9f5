"""Both dictionaries are complete: equal keys, equal placeholders, every key used exists, no key is idle."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from hybridmem import types
from hybridmem.extract.code import read_python
from hybridmem.extract.relation_words import CHINESE, ENGLISH
from hybridmem.graph.merge import oriented
from hybridmem.render.palette import CHANNEL_STYLES, TYPE_STYLES
from hybridmem.retrieve.fuse import PRESETS
from hybridmem.types import Assertion, Span
from hybridmem.ui.job import STAGES
from hybridmem.ui.page import PAGES
from hybridmem.ui.samples import samples
from hybridmem.ui.translations import EN, ZH

ROOT = Path(__file__).resolve().parents[2]
FILES = [
    *ROOT.glob("app.py"),
    *(ROOT / "pages").glob("*.py"),
    *(ROOT / "hybridmem" / "ui").rglob("*.py"),
    *(ROOT / "hybridmem" / "render").rglob("*.py"),
    *(ROOT / "hybridmem" / "render" / "templates").glob("*.html"),
]
ALIASES = sorted((ROOT / "hybridmem" / "extract").glob("alias_*.py"))
SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in FILES if "translations" not in file.parts)
KEY = re.compile(r"""["']([a-z_]+(?:\.[A-Za-z0-9_-]+)+)["']""")
FAMILY = re.compile(r"""["']([a-z_.]+[._])["']\s*[+~]|f["']([a-z_]+\.)\{|code(?:,|\()\s*["']([a-z_]+)["']""")


CODE = """
import os
from base import Parent, wrap

class Lock(Parent):
    def __init__(self, settings):
        self.owner = None
        settings["ttl"] = 3

    @wrap
    def take(self):
        # TODO: wait
        # FIXME: leaks
        try:
            self.free(os.environ["LOCK_TTL"], self.owner)
        except OSError:
            raise ValueError

    def free(self, *_):
        os.remove("x")
"""


def _placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def test_both_languages_have_the_same_keys() -> None:
    assert EN.keys() == ZH.keys()


def test_placeholders_agree() -> None:
    different = [key for key in EN if _placeholders(EN[key]) != _placeholders(ZH[key])]
    assert different == []


def test_every_relation_of_the_table_and_every_reason_of_a_merge_has_its_words() -> None:
    relations = {f"relation.{meaning.name}" for meaning in (*ENGLISH.values(), *CHINESE.values())}
    relations |= {f"relation.{oriented(fact)[1]}" for fact in _code_facts()}
    rules = {
        rule for file in ALIASES for rule in re.findall(r"Proposal\([^\"]*?\"([a-z-]+)\"", file.read_text("utf-8"))
    }
    merges = {f"{family}.{rule}" for family in ("merge", "why") for rule in rules}
    assert "merge.plural" in merges
    assert sorted((relations | merges) - EN.keys()) == []


def _code_facts() -> list[Assertion]:
    """Every kind of fact of code, as the graph takes it."""
    read = (
        read_python(CODE, "src/locks.py").facts
        + read_python("from locks import f\n\ndef test_f():\n    f()\n", "t/test_locks.py").facts
    )
    return [Assertion("h", f.relation, "t", "h", "t", "", "", 1.0, f"code-{f.rule}", "", Span("", 0, 0)) for f in read]


def test_no_text_is_empty_and_chinese_is_chinese() -> None:
    assert [key for key, text in (*EN.items(), *ZH.items()) if not text.strip()] == []
    letters = {key for key, text in ZH.items() if not re.search(r"[\u4e00-\u9fff]", text)}
    assert letters <= {
        "channel.sparse",
        "job.count",
        "board.of",
        "preset.seed",
        "preset.hybrid",
        "reason.term",
        "feature.sparse",
    }


def _families() -> set[str]:
    return {whole or f"{name}." for first, second, name in FAMILY.findall(SOURCE) for whole in [first or second]}


def test_every_key_in_the_code_exists() -> None:
    prefixes = tuple({key.split(".")[0] + "." for key in EN})
    used = {key for key in KEY.findall(SOURCE) if key.startswith(prefixes) and not key.endswith("_")}
    files = re.compile(r"\.(html|css|js|svg|py|md|sqlite3)$")
    assert sorted(key for key in used if key not in EN and not files.search(key)) == []


def test_no_key_is_idle() -> None:
    families = tuple(_families())
    literal = set(KEY.findall(SOURCE))
    assert sorted(key for key in EN if key not in literal and not key.startswith(families)) == []


def test_values_of_every_closed_set_have_words() -> None:
    wanted = [
        *(f"intent.{value}" for value in get_args(types.Intent)),
        *(f"depth.{value}" for value in ("auto", *get_args(types.Depth))),
        *(f"verdict.{value}" for value in get_args(types.Verdict)),
        *(f"verdict.help.{value}" for value in get_args(types.Verdict)),
        *(f"language.{value}" for value in get_args(types.Language)),
        *(f"severity.{value}" for value in get_args(types.Severity)),
        *(f"status.{value}" for value in get_args(types.TripleStatus)),
        *(f"channel.{name}" for name in CHANNEL_STYLES),
        *(f"type.{style.name}" for style in TYPE_STYLES),
        *(f"stage.{name}" for name in STAGES),
        *(f"preset.{name}" for name in ("auto", "own", *PRESETS)),
        *(f"page.{name}" for name in PAGES),
        *(f"sample.{sample.name}" for sample in samples()),
        *(f"sample.about.{sample.name}" for sample in samples()),
    ]
    assert [key for key in wanted if key not in EN] == []


def test_rules_of_code_facts_have_words() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "hybridmem" / "extract").glob("code*.py"))
    calls = set(re.findall(r'"(call-[a-z]+)"', code))
    assert len(calls) > 5
    others = {"attribute", "constant", "config", "decorator", "definition", "except", "import", "raise", "test"}
    assert sorted(name for name in calls | others if f"rule.code-{name}" not in EN) == []


def test_codes_made_elsewhere_have_words() -> None:
    """Issue codes, silent codes and reason kinds are written as literals in the library; each one is translated."""
    library = "\n".join(
        file.read_text(encoding="utf-8")
        for part in ("corpus", "query", "retrieve", "extract")
        for file in (ROOT / "hybridmem" / part).rglob("*.py")
    )
    issues = set(re.findall(r'"([a-z_]+)",\s*"(?:skipped|degraded|note)"', library)) - {"skipped", "degraded"}
    silent = set(re.findall(r'silent\((?:[^()"]|"[a-z]+",)*"([a-z_]+)"', library))
    reasons = set(re.findall(r'Reason\(\s*"([a-z_]+)"', library))
    reasons |= set(re.findall(r'"([a-z_]+_(?:lifts?|lowers?)_[a-z]+)"', library)) | {"no_entity_linked"}
    wanted = [f"issue.{c}" for c in issues] + [f"silent.{c}" for c in silent] + [f"reason.{c}" for c in reasons]
    assert sorted(key for key in wanted if key not in EN) == []
