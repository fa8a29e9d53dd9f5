"""English texts of the pages."""

from __future__ import annotations

INTERFACE: dict[str, str] = {
    "page.start": "Start",
    "page.corpus": "Corpus",
    "page.graph": "Graph",
    "page.query": "Query",
    "page.read_only": (
        "Another process holds this workspace; it is open for reading only, so documents cannot be added or "
        "removed here."
    ),
    "sidebar.language": "Language",
    "sidebar.workspace": "Workspace",
    "sidebar.new": "New workspace",
    "sidebar.new_name": "Name",
    "sidebar.create": "Create",
    "sidebar.no_such": "There is no workspace called {name}; the default one is shown.",
    "sidebar.stats": "{documents} documents · {chunks} passages · {triples} facts",
    "sidebar.job": "Reading documents: {percent} %",
    "sidebar.waiting": "{n} waiting",
    "start.lead": (
        "Explore what documents and source code know: meaning, exact words and the knowledge graph, side by "
        "side, every ranking with its reasons."
    ),
    "start.loaded": "In this workspace",
    "start.samples": "Sample corpora",
    "start.no_samples": "No sample corpora are installed; add your own documents on the Corpus page.",
    "start.to_corpus": (
        "Add and remove documents, read the ingest report, look into each source with its passages and entities marked."
    ),
    "start.to_graph": (
        "Search an entity, walk its neighbourhood, draw the path between two entities; each fact leads to its sentence."
    ),
    "start.to_query": (
        "Ask a question; compare dense, BM25 and graph rankings with their weighted fusion, and see the evidence path."
    ),
    "sample.lock-audit": "Distributed lock audit",
    "sample.titandb-chain": "TitanDB chain",
    "sample.einstein": "Einstein's advisor",
    "sample.about.lock-audit": (
        "Code in several versions, design notes, minutes, weekly reports and audit findings around one "
        "distributed lock."
    ),
    "sample.about.titandb-chain": "A laboratory's notes of one year: the answer is spread over four separate notes.",
    "sample.about.einstein": (
        "Encyclopaedic articles around a doctorate: the answer never names the person asked about."
    ),
    "sample.files": "{n} files",
    "sample.open": "Open this sample",
    "sample.questions": "Ask at once:",
    "empty.own": "Add your own documents",
    "empty.waiting": "This page fills by itself as soon as the first documents are in.",
    "figure.documents": "documents",
    "figure.chunks": "passages",
    "figure.entities": "entities",
    "figure.triples": "facts",
    "column.title": "Title",
    "column.type": "Type",
    "column.language": "Language",
    "column.characters": "Characters",
    "column.status": "Status",
    "column.path": "Path",
    "column.chunks": "Passages",
    "column.triples": "Facts",
    "column.date": "Date",
    "column.state": "Status",
    "query.save": "Save question",
    "query.saved": "Saved",
    "query.save_help": (
        "A saved question is asked again after each change; the Corpus page shows whether its first answers "
        "moved. Click again to forget it."
    ),
    "source.title": "Source",
    "source.at": "Line {line}, characters {start} to {end}",
    "source.gone": "This passage is no longer in the workspace; ask again or choose another one.",
    "source.characters": "{n} characters",
    "source.open": "Open on the Corpus page",
    "source.chunk": "passage {n}",
    "source.part": "Lines {a} to {b} of {total}: a long document is shown around the passage in question.",
    "card.page": "page {n}",
    "card.line": "line {n}",
    "card.lines": "lines {a}–{b}",
    "card.source": "source",
    "card.score": "score in this list",
    "card.bar": "share of each channel in the fused score",
    "card.tag": "the same passage wears this letter in every column",
    "card.lone": "this passage stands in one column only",
    "board.of": "{n} of {total}",
    "board.rrf": "weighted RRF",
    "board.second": "second stage",
    "board.caption": (
        "The first {k} of each ranking. A letter and colour mark the same passage in every column; hover "
        "lights it up, a click selects it (arrow keys move). Fused score = sum of weight / ({k0} + rank) "
        "over the channels; the bar shows each channel's share."
    ),
    "sum.channel": "Channel",
    "sum.weight": "Weight",
    "sum.rank": "Rank",
    "sum.formula": "weight / ({k0} + rank)",
    "sum.share": "Share",
    "sum.why": "Why this channel ranks it there",
    "sum.total": "Fused",
    "sum.absent": "not among its first {n}",
    "sum.caption": "Rank in the fusion, and the sum of the rows above.",
    "analysis.language": "language",
    "analysis.intent": "intent",
    "analysis.linked": "“{surface}” in the question, {how}, {score}",
    "analysis.relation": "relation",
    "analysis.identifier": "identifier",
    "analysis.version": "version",
    "analysis.phrase": "phrase",
    "analysis.depth": "depth",
    "analysis.depth_help": "vectors only below 0.3, basic graph up to 0.6, everything above",
    "analysis.complexity": "complexity {value}",
    "analysis.parts": "question in {n} parts",
    "analysis.time": "time",
    "analysis.total": "total {ms}",
    "answer.none": "No sentence of the corpus answers this.",
    "answer.caption": "Sentences taken word for word from the sources; each number leads to its place.",
    "answer.by_path": "The end of evidence path 1; each number leads to the sentence of one of its steps.",
    "answer.beside": "Evidence path 1, read apart from these sentences:",
    "answer.missing": "Not said there: {missing}.",
    "answer.nothing_missing": "They hold every word of the question.",
    "path.title": "Path {n} of {of}",
    "path.facts": "{hops} hops · confidence {confidence}",
    "path.show": "draw this one",
    "path.shown": "drawn",
    "path.triple": "Stored fact",
    "path.sentence": "Sentence in the source",
    "path.rule": "Rule",
    "path.confidence": "Confidence",
    "path.more": "{n} more sentences state this.",
    "path.caption": (
        "Each step is a stored fact with the sentence that states it, the rule that read it, and its "
        "confidence; the confidence of a path is the product of its steps. ← marks a fact walked against its "
        "direction."
    ),
    "entity.names": "names",
    "entity.figures": "figures",
    "entity.counts": "{facts} facts · {mentions} mentions in {passages} passages",
    "entity.facts": "Facts",
    "entity.no_facts": "No fact was read about it.",
    "entity.more_facts": "{n} more facts are not shown.",
    "entity.sentences": "In the sources",
    "entity.no_sentences": "It is not named in running text.",
    "entity.more_sentences": "{n} more mentions are not shown.",
    "fact.confidence": "confidence",
    "fact.rule": "rule",
    "fact.status": "status",
    "fact.valid_from": "valid from",
    "fact.evidence": "Sentences that state it ({n})",
    "canvas.in": "Zoom in",
    "canvas.out": "Zoom out",
    "canvas.fit": "Show all",
    "graph.from": "Entity, or start of a path",
    "graph.to": "End of a path (optional)",
    "graph.from_hint": "Type a name",
    "graph.to_hint": "Type a name to find paths",
    "graph.hops": "Hops at most",
    "graph.hops_help": "How far a path may go; a neighbourhood shows at most two hops.",
    "graph.limit": "Nodes at most",
    "graph.table": "The {n} facts of this picture as a table",
    "graph.same": "Both fields name {name}; choose two different entities for a path.",
    "column.head": "Head",
    "column.relation": "Relation",
    "column.tail": "Tail",
    "column.confidence": "Confidence",
    "sum.entities": "In this passage:",
    "graph.unknown": "Nothing in the graph is called {name} or nearly so.",
    "graph.near": "Nothing is called {name}; taken as {taken}. Others near: {others}.",
    "graph.near_one": "Nothing is called {name}; taken as {taken}.",
    "graph.best": "Best connected entities",
    "graph.choose": "Click one of these, a node or a line to read its sentences here.",
    "graph.centre": "Centre",
    "graph.as_from": "Path from",
    "graph.as_to": "Path to",
    "graph.empty": "There is no graph yet: open a sample corpus or add documents.",
    "graph.caption_path": (
        "{drawn} of {total} entities drawn: the path from left to right with numbered steps, and what stands "
        "beside it. Click a node or a line for its sentences; drag to move, scroll to zoom."
    ),
    "graph.caption_around": (
        "{drawn} of the {reach} entities around {name} ({total} in the graph) with {edges} facts, the "
        "closest first. Click a node or a line for its sentences; drag to move, scroll to zoom."
    ),
    "graph.caption_overview": (
        "{drawn} of {total} entities: the best connected ones and the {edges} facts among them. Choose an "
        "entity above, or click a node or a line for its sentences."
    ),
    "query.question": "Question",
    "query.hint": "Ask in English or Chinese",
    "query.ask": "Ask",
    "query.depth": "Depth",
    "query.depth_help": "Auto picks by the complexity of the question: vectors only, basic graph, or everything.",
    "query.k": "Results per column",
    "query.examples": "Example questions",
    "query.more_examples": "More example questions",
    "query.start": "Ask a question in your own words, or start with an example.",
    "query.empty": "There is nothing to search yet: open a sample corpus or add documents.",
    "query.working": "Searching all channels …",
    "nested.title": "The question, part by part",
    "nested.caption": "Each part is searched by itself; the names found in the best sentences are asked about next.",
    "nested.or": "or",
    "nested.no_chain": (
        "Each of the {n} parts of the question was searched in turn, as listed below; no chain of stored facts "
        "runs through what they found."
    ),
    "nested.apart": (
        "Each of the {n} parts of the question was searched in turn, as listed below; the evidence path does not "
        "follow them to their end."
    ),
    "nested.stopped": (
        "{n} of the {of} parts of the question were searched; what they found names nothing to ask “{part}” about."
    ),
    "nested.asked": "Asked",
    "nested.named_by": "Who named it",
    "nested.found": "Found (meaning, words and names together)",
    "nested.question": "the question",
    "steps.title": "Further searches",
    "steps.caption": (
        "The question needs several hops: each first passage, read with the question, asks for the next."
    ),
    "steps.from": "Passage read",
    "steps.missing": "Not said there",
    "steps.found": "Found next (cosine)",
    "steps.nothing_missing": "every word of the question is there",
    "query.weights": "Weights of the fusion",
    "query.weights_help": (
        "Auto follows the question. A preset or a slider recomputes the fusion at once from the same "
        "rankings, without searching again."
    ),
    "query.k0_help": "The constant of reciprocal rank fusion: the larger, the less the first ranks count.",
    "query.why_auto": "Chosen for this question: {reasons}",
    "query.why_preset": (
        "The fused column follows these weights; the rankings of the channels stay as they were found."
    ),
    "query.paths": "Evidence paths",
    "query.no_paths": "No chain of facts connects the entities of this question; the rankings above stand alone.",
}
