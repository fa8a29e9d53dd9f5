"""Views of the graph's facts: one entity, one triple, and paths step by step, each with its sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybridmem.render.library import Library
from hybridmem.render.palette import TYPE_STYLES, type_style
from hybridmem.render.quote import Quote, quote
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


def path_view(path: EvidencePath, library: Library, words: Words) -> PathView:
    """Resolve a path's ids to entities and sentences."""
    entities = tuple(library.graph().entities[entity_id] for entity_id in path.entities)
    return PathView(entities, tuple(_step(step, library, words) for step in path.steps), path.confidence)


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
        relations=[_fact(triple, library, words) for triple in triples[:FACTS]],
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
    """The evidence sentences of a triple, its head and tail marked."""
    roles = {triple.head: "head", triple.tail: "tail"}
    for span in triple.evidence:
        yield _quote(span, roles, library)


def rule_words(rule: str, words: Words) -> str:
    """The rule that made a fact, its parts (``svo+pronoun``) in words."""
    return " + ".join(words.code("rule", part) for part in rule.split("+"))


def _step(step: PathStep, library: Library, words: Words) -> StepView:
    graph = library.graph()
    quotes = tuple(_quote(span, {step.head: "head", step.tail: "tail"}, library) for span in step.evidence[:QUOTES])
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
    graph = library.graph()
    marked = [
        (mention, roles[entity_id])
        for mention in library.mentions(span.document_id)
        if (entity_id := graph.entity_of_key(mention.key)) in roles and entity_id
    ]
    return quote(library.document(span.document_id), span, marked)


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


def _fact(triple: Triple, library: Library, words: Words) -> dict[str, object]:
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
