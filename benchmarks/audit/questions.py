"""Questions of five kinds with their judgments, read off the facts that the documents state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.audit.plan import asked_in
from benchmarks.audit.source import defined
from benchmarks.audit.state import TOPICS, Written, block_of, detail_of, named, said_of
from benchmarks.audit.wording import blocks, random_for, say
from benchmarks.audit.world import Fact, Thing, World

KINDS = ("identifier", "paraphrase", "who-what-version", "multi-hop", "global")
EACH = 60
SYMBOLS = 8
ANSWER, HOP = 3, 2
CHAINS = (
    "led former", "stood cooled", "manager office", "former seated", "mentor office", "maintained led", "led office",
    "maintained led former", "replaced stood cooled", "relies replaced stood", "led former seated",
    "manager former supplies", "led mentor office", "relies maintained led",
    "maintained led former seated", "relies replaced stood cooled", "led former supplies terms",
    "relies maintained led former", "manager former supplies terms",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Question:
    """A question; ``grades`` judges documents by path, all others are not relevant. ``near`` lists near misses."""

    id: str
    kind: str
    language: str
    text: str
    answer: str
    grades: Mapping[str, int]
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Material:
    """What questions are made from."""

    world: World
    events: Sequence[Fact]
    targets: Sequence[Fact]
    links: Sequence[Fact]
    idents: Sequence[Fact]
    documents: Sequence[Written]

    def stating(self, fact: Fact) -> list[str]:
        """Paths of all documents that state a fact."""
        return [document.path for document in self.documents if fact in document.facts]


def all_questions(material: Material, scale: float) -> list[Question]:
    """About ``EACH`` times ``scale`` questions of every kind."""
    count = max(6, round(EACH * scale))
    makers = (_identifier, _paraphrase, _who_what_version, _multi_hop, _global)
    return [question for make in makers for question in make(material, count)]


def _asked(kind: str, number: int, fact: Fact, material: Material, answer: str, near: tuple[str, ...] = ()) -> Question:
    language = asked_in(number)
    random = random_for(material.world.seed, "question", kind, number)
    text = said_of(fact, f"q-{language}", language, random)
    grades = dict.fromkeys(material.stating(fact), ANSWER)
    return Question(f"{kind}-{number:02d}", kind, language, text, answer, grades, near)


def _identifier(material: Material, count: int) -> Iterator[Question]:
    random = random_for(material.world.seed, "identifiers asked")
    symbols = list(_symbols(material, min(SYMBOLS, count // 4), random))
    facts = list(enumerate(material.idents))
    chosen = sorted(random.sample(facts, min(len(facts), count - len(symbols))))
    for number, fact in chosen:
        family = number // 4 * 4
        near = tuple(one.text for one in material.idents[family : family + 4] if one != fact)
        yield _asked("identifier", number, fact, material, detail_of(fact, asked_in(number)), near)
    yield from symbols


def _symbols(material: Material, count: int, random: Random) -> Iterator[Question]:
    """Functions that few files define; others have the same name but for the number at its end."""
    places: dict[str, list[str]] = {}
    for document in material.documents:
        if document.path.startswith("src/"):
            for name in sorted(defined(document.text)):
                places.setdefault(name, []).append(document.path)
    fit = {name: _near_symbols(name, places) for name, files in places.items() if len(files) == 1}
    names = sorted(name for name, near in fit.items() if near and len(name) > 12)
    for number, name in enumerate(random.sample(names, min(count, len(names)))):
        language = asked_in(number)
        choices = {"en": ["Where is {} implemented?", "Which file defines {}?"],
                   "zh": ["{} 在哪个文件里实现？", "请找 {} 的定义。"]}  # fmt: skip
        text = random.choice(choices[language]).format(name)
        grades = dict.fromkeys(places[name], ANSWER)
        yield Question(f"symbol-{number:02d}", "identifier", language, text, places[name][0], grades, fit[name])


def _near_symbols(name: str, places: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    return tuple(sorted(one for one in places if one != name and one[:-1] == name[:-1]))


def _paraphrase(material: Material, count: int) -> Iterator[Question]:
    for number, fact in enumerate(material.events[:count]):
        yield _asked("paraphrase", number, fact, material, block_of(fact).one(asked_in(number)))


def _who_what_version(material: Material, count: int) -> Iterator[Question]:
    for number, fact in enumerate(material.targets[:count]):
        yield _asked("who-what-version", number, fact, material, detail_of(fact, asked_in(number)))


def _multi_hop(material: Material, count: int) -> Iterator[Question]:
    random = random_for(material.world.seed, "chains")
    texts = {document.path: document.text for document in material.documents}
    tails = {(fact.block, fact.things[0]): fact for fact in material.links}
    seen: set[tuple[Fact, ...]] = set()
    while len(seen) < count:
        chain = _chain(CHAINS[len(seen) % len(CHAINS)].split(), material, tails, random)
        answers = material.stating(chain[-1]) if chain else []
        if not chain or chain in seen or any(_names(texts[path], chain[0].things[0]) for path in answers):
            continue
        yield _hopping(len(seen), chain, material, random)
        seen.add(chain)


def _chain(
    relations: Sequence[str], material: Material, tails: Mapping[tuple[str, Thing], Fact], random: Random
) -> tuple[Fact, ...]:
    """Facts that lead on from each other, or nothing when the chosen start leads nowhere."""
    fact: Fact | None = random.choice([fact for fact in material.links if fact.block == relations[0]])
    chain = [fact]
    for relation in relations[1:]:
        fact = tails.get((relation, chain[-1].things[1]))
        if fact is None:
            return ()
        chain.append(fact)
    return tuple(chain)


def _names(text: str, thing: Thing) -> bool:
    return any(form in text for form in thing.forms)


def _hopping(number: int, chain: Sequence[Fact], material: Material, random: Random) -> Question:
    language = asked_in(number)
    start = chain[0].things[0]
    phrase = named(start, language, start.form(language, random))
    if language == "en" and start.kind == "component":
        phrase = f"the {phrase}"
    for fact in chain:
        phrase = say(block_of(fact).one(f"ask-{language}"), random, {"x": phrase})
        phrase = phrase[0].lower() + phrase[1:] if language == "en" else phrase
    person = chain[-1].things[1].kind == "person"
    text = (
        f"{'Who' if person else 'What'} is {phrase}?"
        if language == "en"
        else f"{phrase}是{'谁' if person else '什么'}？"
    )
    grades = {path: HOP for fact in chain[:-1] for path in material.stating(fact)}
    grades |= dict.fromkeys(material.stating(chain[-1]), ANSWER)
    end = chain[-1].things[1]
    answer = end.en[0] if language == "en" else end.zh[0]
    return Question(f"multi-hop-{number:02d}", "multi-hop", language, text, answer, grades)


def _global(material: Material, count: int) -> Iterator[Question]:
    names = list(blocks(*TOPICS))
    for number in range(min(count, 2 * len(names))):
        topic, language = blocks(*TOPICS)[names[number // 2]], asked_in(number)
        grades = {
            document.path: _grade(document.topics[topic.name])
            for document in material.documents
            if document.topics.get(topic.name)
        }
        text, answer = topic.one(f"q-{language}"), topic.one(f"name-{language}")
        yield Question(f"global-{number:02d}", "global", language, text, answer, grades)


def _grade(sentences: int) -> int:
    """By how many sentences a document has on the topic."""
    return 3 if sentences >= 8 else 2 if sentences >= 4 else 1
