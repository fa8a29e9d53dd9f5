"""Views of the graph's facts: one entity, one triple, and paths step by step, each with its sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybridmem.render.library import Library
from hybridmem.render.palette import TYPE_STYLES, type_style
from hybridmem.render.quote import Quote, quote
from hybridmem.render.relation_place import relation_place
from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.types import Entity, EvidencePath, Mention, PathStep, Span, Triple

QUOTES = 3
FACTS = 40
SENTENCES = 12


@dataclass(frozen=True, slots=True)
class StepView:
    """One hop as it is shown; ``more`` counts the evidence sentences left out."""

    triple_id: str
    head: Entity
    relation: str
    tail: Entity
    confidence: float
    rule: str
    forward: bool
    quotes: tuple[Quote, ...]
    more: int


@dataclass(frozen=True, slots=True)
class PathView:
    """A path as it is shown: its entities and steps."""

    entities: tuple[Entity, ...]
    steps: tuple[StepView, ...]
    confidence: float
    checks: tuple[str, ...] = ()


def path_view(path: EvidencePath, library: Library, words: Words) -> PathView:
    """Resolve a path's ids to entities and sentences."""
    entities = tuple(library.graph().entities[entity_id] for entity_id in path.entities)
    steps = tuple(_step(step, library, words) for step in path.steps)
    return PathView(entities, steps, path.confidence, tuple(check_words(path, words)))


def check_words(path: EvidencePath, words: Words) -> Iterator[str]:
    """What the checks of a path found, one sentence each; checks that come one per hop name their hop."""
    hops: dict[str, int] = {}
    for check in path.checks:
        hops[check.kind] = hops.get(check.kind, 0) + 1
        if check.kind == "time_order":
            outcome = words("check.holds" if check.value else "check.fails")
            yield words("reason.time_order", label=check.label, value=outcome)
        else:
            label = rule_words(check.label, words)
            said = words(f"reason.{check.kind}", label=label, value=f"{check.value:.2f}")
            yield words("check.hop", n=hops[check.kind], said=said)


def paths_html(
    paths: Sequence[EvidencePath], library: Library, words: Words, shown: int = 0, selected: str = "", caption: str = ""
) -> str:
    """Paths hop by hop: chain, then a table of triple, sentence, rule and confidence."""
    views = [path_view(path, library, words) for path in paths]
    return render("path.html", paths=views, t=words, shown=shown, selected=selected, caption=caption)


def entity_html(entity_id: str, library: Library, words: Words) -> str:
    """One entity: names, facts, and the sentences that name it."""
    graph = library.graph()
    entity = graph.entities[entity_id]
    triples = sorted(graph.triples_of(entity_id), key=lambda t: (t.status != "asserted", -t.confidence, t.id))
    mentions = graph.mentions_of(entity_id)
    quotes = _sentences(entity_id, mentions, library)
    return render(
        "entity.html",
        t=words,
        entity=entity,
        type_name=_type_words(entity.type, words),
        aliases=(entity.name, *(name for name in entity.aliases if name != entity.name)),
        facts=graph.degree(entity_id),
        mentions=len(mentions),
        passages=len(graph.chunks_of(entity_id)),
        relations=[fact_row(triple, library, words) for triple in triples[:FACTS]],
        more_facts=max(0, len(triples) - FACTS),
        quotes=quotes,
        more_quotes=max(0, len(mentions) - len(quotes)),
    )


def triple_html(triple: Triple, library: Library, words: Words) -> str:
    """One triple: confidence, rule, status, and every sentence that states it."""
    graph = library.graph()
    quotes = tuple(triple_quotes(triple, library))
    return render(
        "fact.html",
        t=words,
        head=graph.entities[triple.head],
        tail=graph.entities[triple.tail],
        relation=words.code("relation", triple.relation),
        confidence=triple.confidence,
        rule=rule_words(triple.rule, words),
        status=words("status." + triple.status),
        valid_from=triple.valid_from,
        valid_to=triple.valid_to,
        quotes=quotes[:SENTENCES],
        more=max(0, len(quotes) - SENTENCES),
    )


def best_html(library: Library, words: Words, count: int = 15) -> str:
    """The best-connected entities with their numbers of facts: where to start."""
    graph = library.graph()
    ranked = sorted(graph.entity_ids, key=lambda entity_id: (-graph.degree(entity_id), entity_id))[:count]
    return render("best.html", t=words, best=[(graph.entities[e], graph.degree(e)) for e in ranked])


def legend_html(words: Words, caption: str, types: Sequence[str], path: bool = False) -> str:
    """The legend of a picture (only the types in it) with its caption."""
    used = {type_style(name).name for name in types}
    styles = [style for style in TYPE_STYLES if style.name in used]
    return render("legend.html", t=words, styles=styles, path=path, caption=caption)


def triple_quotes(triple: Triple | PathStep, library: Library) -> Iterator[Quote]:
    """The evidence sentences of a triple, its head, relation and tail marked."""
    for span in triple.evidence:
        yield _stated(span, triple, library)


def rule_words(rule: str, words: Words) -> str:
    """The rule that made a fact, its parts (``svo+pronoun``) in words."""
    return " + ".join(words.code("rule", part) for part in rule.split("+"))


def _step(step: PathStep, library: Library, words: Words) -> StepView:
    graph = library.graph()
    quotes = tuple(_stated(span, step, library) for span in step.evidence[:QUOTES])
    return StepView(
        step.triple_id,
        graph.entities[step.head],
        words.code("relation", step.relation),
        graph.entities[step.tail],
        step.confidence,
        rule_words(step.rule, words),
        step.forward,
        quotes,
        len(step.evidence) - len(quotes),
    )


def _quote(span: Span, roles: dict[str, str], library: Library) -> Quote:
    return quote(library.document(span.document_id), span, _marked(span, roles, library))


def _stated(span: Span, fact: Triple | PathStep, library: Library) -> Quote:
    """A sentence with the ends of a fact and the words of its relation marked."""
    document = library.document(span.document_id)
    named = _marked(span, {fact.head: "head", fact.tail: "tail"}, library)
    inside = [(m.start, m.end) for m, _ in named if span.start <= m.start and m.end <= span.end]
    wordings = [fact.relation, *_wordings(span, fact, library)]
    places = (relation_place(document.text, span.start, span.end, wording, inside) for wording in reversed(wordings))
    return quote(document, span, named, next((place for place in places if place), None))


def _wordings(span: Span, fact: Triple | PathStep, library: Library) -> list[str]:
    """How the text itself words the relation in this sentence."""
    graph, ends = library.graph(), {fact.head, fact.tail}
    return [
        said.relation
        for said in library.assertions(span.document_id)
        if said.span == span and {graph.entity_of_key(said.head_key), graph.entity_of_key(said.tail_key)} == ends
    ]


def _marked(span: Span, roles: dict[str, str], library: Library) -> list[tuple[Mention, str]]:
    graph = library.graph()
    return [
        (mention, roles[entity_id])
        for mention in library.mentions(span.document_id)
        if (entity_id := graph.entity_of_key(mention.key)) in roles and entity_id
    ]


def _sentences(entity_id: str, mentions: Sequence[Mention], library: Library) -> list[Quote]:
    """The sentences of the first mentions, one quote each, headings after running text."""
    quotes: dict[str, Quote] = {}
    for mention in sorted(mentions, key=lambda m: m.about):
        if len(quotes) >= SENTENCES:
            break
        span = _sentence(mention, library)
        quotes.setdefault(f"{span.document_id}:{span.start}", _quote(span, {entity_id: "entity"}, library))
    return list(quotes.values())


def _sentence(mention: Mention, library: Library) -> Span:
    """The sentence around a mention, found in its chunk."""
    from hybridmem.text.sentences import split_sentences

    chunk = library.chunk(mention.chunk_id)
    for start, end in split_sentences(chunk.text):
        if chunk.start + start <= mention.start < chunk.start + end:
            return Span(chunk.document_id, chunk.start + start, chunk.start + end)
    return Span(chunk.document_id, mention.start, mention.end)


def fact_row(triple: Triple, library: Library, words: Words) -> dict[str, object]:
    """A fact on one line."""
    graph = library.graph()
    return {
        "id": triple.id,
        "head": graph.entities[triple.head].name,
        "relation": words.code("relation", triple.relation),
        "tail": graph.entities[triple.tail].name,
        "confidence": triple.confidence,
        "status": "" if triple.status == "asserted" else words("status." + triple.status),
    }


def _type_words(entity_type: str, words: Words) -> str:
    return words.code("type", type_style(entity_type).name) if entity_type else ""
