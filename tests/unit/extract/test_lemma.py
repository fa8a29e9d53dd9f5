from __future__ import annotations

import pytest

from hybridmem.extract.lemma import noun_lemma, verb_lemma


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("depended", "depend"), ("created", "create"), ("was", "be"), ("refactored", "refactor"), ("stored", "store"),
        ("uses", "use"), ("used", "use"), ("stopped", "stop"), ("passes", "pass"), ("carried", "carry"),
        ("dying", "die"), ("controlled", "control"), ("required", "require"), ("advised", "advise"),
        ("supervised", "supervise"), ("written", "write"), ("coupled", "couple"), ("executes", "execute"),
        ("visited", "visit"), ("loading", "load"), ("invoked", "invoke"), ("led", "lead"), ("merges", "merge"),
    ],
)  # fmt: skip
def test_verbs(form, base):
    assert verb_lemma(form) == base


@pytest.mark.parametrize(
    ("form", "base"),
    [("locks", "lock"), ("bodies", "body"), ("people", "person"), ("analysis", "analysis"), ("class", "class")],
)
def test_nouns(form, base):
    assert noun_lemma(form) == base
