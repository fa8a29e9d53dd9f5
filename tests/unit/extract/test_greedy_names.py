"""The quick decoder of named entities against the recogniser whose weights it uses."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from hybridmem.extract.greedy_names import GreedyNames
from hybridmem.extract.nlp import english_parser

TEXTS = [
    "Nina Petrova founded Brightpath in Oslo on 12 May 2019, and Omar Haddad of the University of Bologna joined her.",
    "The Bank of England raised $ 3.5 million from 40 % of its French and German investors last Monday.",
    "In  London  Mr. Smith met Ms. Jones. New York was third. The first Harry Potter film took two hours.",
    "nothing here is a name",
    "Paris",
    "a b\n\n c Paris",
    "   ",
    "",
    "New York",
    "May",
]


@pytest.fixture(scope="module")
def pipeline():
    parser = english_parser()
    if parser is None:
        pytest.skip("no English pipeline is installed")
    return parser._pipeline


def _parsed(pipeline, texts):
    return list(pipeline.pipe((pipeline.make_doc(text) for text in texts), disable=["ner"]))


def test_the_same_entities_as_the_recogniser_itself(pipeline):
    component = pipeline.get_pipe("ner")
    assert GreedyNames.fits(component)
    found = GreedyNames(component).read(_parsed(pipeline, TEXTS))
    expected = [[(e.start, e.end - 1, e.label_) for e in doc.ents] for doc in component.pipe(_parsed(pipeline, TEXTS))]
    assert found == expected
    assert sum(map(len, found)) > 15


def test_a_batch_of_one_is_read_as_in_a_batch_of_many(pipeline):
    reader = GreedyNames(pipeline.get_pipe("ner"))
    together = reader.read(_parsed(pipeline, TEXTS))
    assert [reader.read([doc])[0] for doc in _parsed(pipeline, TEXTS)] == together


def test_no_documents_and_empty_documents_name_nothing(pipeline):
    reader = GreedyNames(pipeline.get_pipe("ner"))
    assert reader.read([]) == []
    assert reader.read(_parsed(pipeline, ["", ""])) == [[], []]


def test_entities_end_with_their_sentence(pipeline):
    reader = GreedyNames(pipeline.get_pipe("ner"))
    for doc, found in zip(_parsed(pipeline, TEXTS), reader.read(_parsed(pipeline, TEXTS)), strict=True):
        bounds = [(span.start, span.end) for span in doc.sents]
        assert all(any(a <= first and last < b for a, b in bounds) for first, last, _ in found)


@pytest.mark.parametrize(
    "changed", [{"beam_width": 4}, {"has_upper": False}, {"unseen_classes": {3}}, {"features": 6}, {"action": "X-ORG"}]
)
def test_other_kinds_of_recognisers_are_left_to_spacy(changed):
    actions = ["B-ORG", "I-ORG", "L-ORG", "U-ORG", "U-", changed.get("action", "O")]
    lower = SimpleNamespace(get_dim=lambda _: changed.get("features", 3))
    attrs = {key: changed.get(key, plain) for key, plain in (("has_upper", True), ("unseen_classes", set()))}
    component = SimpleNamespace(
        cfg={"beam_width": changed.get("beam_width", 1)},
        model=SimpleNamespace(attrs=attrs, get_ref=lambda _: lower),
        moves=SimpleNamespace(n_moves=len(actions), get_class_name=actions.__getitem__),
    )
    assert not GreedyNames.fits(component)
