"""Facts of Chinese verbs: objects, adjuncts, 被 and 由 agents, 把 objects."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.chinese_clauses import SPEECH, Verb
from hybridmem.extract.chinese_phrases import Phrase, Phrases
from hybridmem.extract.parsed import Fact, Piece, View

COPULAS = frozenset({"是", "为", "系"})
_COMITATIVE = frozenset({"与", "和", "跟", "同"})
_STATIVE = frozenset("是为有在系")
_PLACE = frozenset({"在", "于"})
_MAX_ARGUMENTS = 12


def verb_facts(phrases: Phrases, verb: Verb) -> Iterator[Fact]:
    """All facts of one verb group; without a known subject only agents speak."""
    patient = _adjunct(phrases, verb, "Z")
    for subject in verb.subjects[:_MAX_ARGUMENTS]:
        yield from _of_objects(phrases, verb, subject, patient)
        yield from _of_agents(phrases, verb, subject)
        yield from _of_adjuncts(phrases, verb, subject)
        yield from _of_speech(phrases, verb, subject)


def relation_text(phrases: Phrases, verb: Verb) -> str:
    """The verb group as written, without 了/过/着 at its end and clause conjunctions in front."""
    first, last = verb.phrase.first, verb.phrase.last
    while first < last and phrases.letters[first] == "X":
        first += 1
    return phrases.text(first, last)


def confidence(verb: Verb, base: float) -> float:
    """Confidence of a fact of this verb: less for a subject carried over from another clause."""
    return round(base - (0.15 if verb.inherited else 0.0), 2)


def _adjunct(phrases: Phrases, verb: Verb, letter: str) -> Phrase | None:
    return next((a for a in verb.adjuncts if phrases.letters[a.first] == letter), None)


def _fact(verb: Verb, head: Piece, relation: str, tail: Piece, base: float, rule: str, view: View = "both") -> Fact:
    return Fact(head, relation, tail, confidence(verb, base), rule, verb.status, view)


def _of_objects(phrases: Phrases, verb: Verb, subject: Phrase, patient: Phrase | None) -> Iterator[Fact]:
    head, relation = phrases.piece(subject), relation_text(phrases, verb)
    copula = relation[-1:] in COPULAS and len(relation) == 1
    if patient is not None:
        yield _fact(verb, head, relation, phrases.piece(patient), 0.8, "把", "graph")
        relation = phrases.text(patient.first, patient.last) + relation
    passive = _adjunct(phrases, verb, "B") or _adjunct(phrases, verb, "U")
    relation = _passive(phrases, verb) + relation
    for item in verb.objects[:_MAX_ARGUMENTS]:
        if item.kind != "M" or copula:
            view: View = "surface" if patient is not None or passive is not None else "both"
            yield _fact(verb, head, relation, phrases.piece(item), 0.82, "是" if copula else "主谓宾", view)


def _passive(phrases: Phrases, verb: Verb) -> str:
    """被 in front of the relation where it stands apart from its verb with the doer between."""
    return "被" if _adjunct(phrases, verb, "B") is not None else ""


def _of_agents(phrases: Phrases, verb: Verb, subject: Phrase) -> Iterator[Fact]:
    """被 and 由 name the doer: turned round for the graph, kept as written for the wording."""
    relation = relation_text(phrases, verb)
    for letter in "BU":
        agent = _adjunct(phrases, verb, letter)
        if agent is None:
            continue
        head, tail = phrases.piece(subject), phrases.piece(agent)
        view: View = "graph" if letter == "B" else "both"
        for doer in _members(phrases, agent):
            yield _fact(verb, phrases.piece(doer), relation, head, 0.85, "被" if letter == "B" else "由", view)
        if letter == "B":
            yield _fact(verb, head, "被" + relation, tail, 0.8, "被", "surface")
        else:
            yield _fact(verb, head, relation, phrases.piece(agent, whole=True), 0.8, "由", "surface")


def _members(phrases: Phrases, agent: Phrase) -> Iterator[Phrase]:
    """The doers one by one (由张三、李四 …)."""
    start = agent.inner
    for index in range(agent.inner, agent.last + 2):
        if index > agent.last or phrases.letters[index] == "C":
            if start < index:
                unit = max((i + 1 for i in range(start, index - 1) if phrases.letters[i] == "O"), default=start)
                yield Phrase("NP", start, index - 1, start, unit)
            start = index + 1


def _of_adjuncts(phrases: Phrases, verb: Verb, subject: Phrase) -> Iterator[Fact]:
    head, relation = phrases.piece(subject), _passive(phrases, verb) + relation_text(phrases, verb)
    middle = phrases.text(verb.objects[0].first, verb.objects[0].last) if verb.objects else ""
    for item in verb.adjuncts:
        if phrases.letters[item.first] in "BUZ":
            continue
        whole = phrases.piece(item, whole=True)
        yield _fact(verb, head, relation + middle, whole, 0.75, "状语", "surface")
        if not _is_edge(phrases, item, relation):
            continue
        name = _graph_relation(phrases, item, relation)
        yield _fact(verb, head, name, phrases.piece(item), 0.7, "状语", "graph")
        for target in verb.objects[:3]:
            if _when(phrases, item):
                yield _fact(verb, phrases.piece(target), name, phrases.piece(item), 0.6, "状语", "graph")


def _is_edge(phrases: Phrases, item: Phrase, relation: str) -> bool:
    """No edge to a time without a number (今天), none for being and having."""
    if relation.rstrip("了过着")[-1:] in _STATIVE:
        return False
    return item.kind != "T" or (_when(phrases, item) and any(c.isdigit() for c in phrases.text(item.first, item.last)))


def _graph_relation(phrases: Phrases, item: Phrase, relation: str) -> str:
    """The verb with its preposition behind it (成立 + 在 -> 成立于); with 与 the verb alone."""
    word = phrases.words[item.first].text if item.kind == "PP" else "于"
    if word in _COMITATIVE or relation.endswith(("于", "在", "到")):
        return relation
    return relation.rstrip("了过着") + ("于" if word in _PLACE else word)


def _of_speech(phrases: Phrases, verb: Verb, subject: Phrase) -> Iterator[Fact]:
    """What somebody says or thinks, to the end of the sentence; wording only."""
    last = verb.phrase.last
    if phrases.words[last].text not in SPEECH or verb.objects or verb.inherited:
        return
    first, end = last + 1, len(phrases.words) - 1
    while first < end and phrases.letters[first] == "W":
        first += 1
    while end > first and phrases.letters[end] == "W":
        end -= 1
    if end - first > 1:
        content = Phrase("NP", first, end, first, first, relative=True)
        yield _fact(
            verb, phrases.piece(subject), relation_text(phrases, verb), phrases.piece(content), 0.6, "转述", "surface"
        )


def _when(phrases: Phrases, item: Phrase) -> bool:
    """Whether the adjunct is a time or a version, which also dates the object."""
    return item.kind == "T" or any(c.isdigit() for c in phrases.text(item.inner, item.last))
