"""Release notes made from a history: one Markdown text per release that says who changed what, and when.

Every sentence restates a commit: its author, date, subject, message and files. An English subject in the usual
imperative ("Refactor the cache") is put in the past ("Ada refactored the cache"), so that it can be read as a fact.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from hybridmem.corpus.git_log import Commit, Tag

FOLDER = ".history"
UNRELEASED = "unreleased"
_COMMITS = 2000  # in one text
_FILES = 20  # named for one commit
_PREFIX = re.compile(r"^(?:\w+(?:\([^)]*\))?!?:\s+|\[[^\]]*\]\s*)+(?=\S)")
_MARKS = re.compile(r"^#+\s*", re.MULTILINE)
_PAST = {
    "rewrite": "rewrote", "make": "made", "split": "split", "set": "set", "keep": "kept", "let": "let",
    "build": "built", "drop": "dropped", "stop": "stopped", "swap": "swapped", "wrap": "wrapped", "bump": "bumped",
    "refactor": "refactored", "speed": "sped", "hide": "hid", "write": "wrote", "run": "ran", "cut": "cut",
    "give": "gave", "put": "put", "undo": "undid", "skip": "skipped", "strip": "stripped", "map": "mapped",
    "apply": "applied", "simplify": "simplified", "unify": "unified", "clarify": "clarified", "verify": "verified",
    "modify": "modified", "specify": "specified", "copy": "copied", "retry": "retried", "tidy": "tidied",
}  # fmt: skip
_REGULAR = frozenset({
    "add", "allow", "avoid", "change", "check", "clean", "convert", "create", "delete", "deprecate", "disable",
    "document", "enable", "ensure", "expose", "extend", "extract", "fix", "handle", "implement", "improve",
    "inline", "introduce", "limit", "load", "lock", "measure", "merge", "migrate", "move", "optimize", "optimise",
    "parse", "patch", "pin", "port", "prevent", "raise", "reduce", "reject", "release", "remove", "rename",
    "reorder", "replace", "report", "require", "resolve", "restore", "restructure", "return", "revert", "reuse",
    "rework", "secure", "separate", "store", "support", "switch", "test", "update", "upgrade", "use", "validate",
})  # fmt: skip


def release_note(tag: Tag | None, previous: str, commits: Sequence[Commit], project: str) -> str:
    """The text of a release, its newest commits first; ``tag`` None for what is not released yet."""
    name = tag.name if tag else UNRELEASED
    heading = f"# Release {name} of {project}" if tag else f"# Unreleased changes of {project}"
    parts = [heading, _opening(tag, previous, commits, project)]
    parts += [section for commit in commits[:_COMMITS] for section in _section(commit, name)]
    if len(commits) > _COMMITS:
        parts.append(f"{len(commits) - _COMMITS:,} older commits are left out here.")
    return "\n\n".join(parts) + "\n"


def sentence(commit: Commit, release: str) -> str:
    """One commit as a sentence: who did what in which release and when.

    >>> sentence(Commit("1a2b3c4d", (), "Ada", "2024-02-03", "Refactor the cache.", ()), "v2.0")
    'Ada refactored the cache in v2.0 on 2024-02-03.'
    >>> sentence(Commit("1a2b3c4d", (), "张伟", "2024-02-03", "重构锁管理器", ()), "v2.0")
    '张伟在 v2.0 中重构锁管理器（2024-02-03）。'
    """
    what = _PREFIX.sub("", commit.subject).rstrip(".。 ") or commit.subject
    day = commit.date[:10]
    if "\u4e00" <= what[0] <= "\u9fff":
        return f"{commit.author}在 {release} 中{what}（{day}）。"
    verb, _, rest = what.partition(" ")
    past = _past(verb.lower())
    done = f"{past} {rest}" if past and rest else f"made the change “{what}”"
    return f"{commit.author} {done} in {release} on {day}."


def _opening(tag: Tag | None, previous: str, commits: Sequence[Commit], project: str) -> str:
    authors = Counter(commit.author for commit in commits)
    ranked = sorted(authors, key=lambda author: (-authors[author], author))[:20]
    names = ", ".join(f"{author} ({authors[author]})" for author in ranked)
    said = f"{project} {tag.name} was tagged on {tag.date[:10]}." if tag else "These changes are in no release yet."
    subject = f" {tag.subject}." if tag and tag.subject else ""
    after = f" since {previous}" if previous else ""
    return f"{said}{subject} Commits{after}: {len(commits)}. Authors: {names or 'none'}."


def _section(commit: Commit, release: str) -> Iterator[str]:
    yield f"## {commit.subject}"
    yield sentence(commit, release)
    if commit.body:
        yield _MARKS.sub("", commit.body)
    more = f" and {len(commit.files) - _FILES} more" if len(commit.files) > _FILES else ""
    files = ", ".join(f"`{name.encode('utf-8', 'replace').decode()}`" for name in commit.files[:_FILES])
    yield f"Files: {files or 'none'}{more}. Commit {commit.id[:10]}."


def _past(verb: str) -> str:
    if verb in _PAST:
        return _PAST[verb]
    if verb not in _REGULAR:
        return ""
    return verb + ("d" if verb.endswith("e") else "ed")
