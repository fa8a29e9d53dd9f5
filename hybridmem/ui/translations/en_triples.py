"""English texts of the Triples page."""

from __future__ import annotations

TRIPLES: dict[str, str] = {
    "page.triples": "Triples",
    "triples.empty": "There are no facts yet: open a sample corpus or add documents.",
    "triples.view": "View",
    "view.facts": "Facts",
    "view.conflicts": "Conflicts",
    "view.aliases": "Joined names",
    "view.history": "Decisions",
    "triples.entity": "Entity",
    "triples.entity_hint": "Part of a name",
    "triples.relation": "Relation",
    "triples.type": "Type",
    "triples.rule": "Rule",
    "triples.status": "Status",
    "triples.document": "Document",
    "triples.document_hint": "Part of a path",
    "triples.confidence": "At least",
    "triples.shown": "{n} of {total} facts. Tick a row to see its sentences; tick several to decide on all of them.",
    "triples.nothing": "No fact passes this filter; widen it.",
    "triples.choose": "Tick a fact to see its sentences here.",
    "triples.to_graph": "Show in the graph",
    "triples.export": "Export {n}",
    "decide.reason": "Reason",
    "decide.reason_hint": "Why (kept in the history)",
    "decide.approve": "Approve",
    "decide.reject": "Reject",
    "decide.approve_n": "Approve {n}",
    "decide.reject_n": "Reject {n}",
    "decide.edit": "Edit",
    "decide.edit_go": "Save the corrected fact",
    "decide.add": "Add a fact",
    "decide.add_go": "Add",
    "decide.relation_help": "A relation of the table, or words such as “depends on”.",
    "decide.is_rejected": (
        "This fact is rejected: no path and no ranking uses it. Under Decisions this can be undone."
    ),
    "conflict.kept": "Kept",
    "conflict.lost": "Lost",
    "conflict.why": "Decided by",
    "conflict.none": "No two facts contradict each other.",
    "conflict.caption": (
        "{n} facts lost to another one: an entity has one boss, version or date at a time. First the trust "
        "in the source decides, then the later date, then the number of sentences."
    ),
    "conflict.authority": "trust in the source",
    "conflict.time": "later date",
    "conflict.evidence": "more sentences",
    "conflict.undecided": "nothing: all are equal",
    "conflict.wins": "Contradicts {name}, and is kept. Decided by: {reason}.",
    "conflict.loses": "Contradicts {name}, and lost. Decided by: {reason}.",
    "alias.filter": "Filter",
    "alias.filter_hint": "Part of a name",
    "alias.none": "No joined names pass this filter.",
    "alias.name": "Name",
    "alias.into": "Same as",
    "alias.rule": "Rule",
    "alias.reason": "Reason",
    "alias.decided": "Decision",
    "alias.merge": "accepted",
    "alias.split": "kept apart",
    "alias.caption": (
        "{n} pairs of names. Tick pairs to accept them or to keep them apart; the graph follows at once."
    ),
    "alias.do_accept": "Accept {n}",
    "alias.do_split": "Keep apart {n}",
    "alias.undo": "Undo the decision",
    "alias.join": "Join two names",
    "alias.join_go": "Join",
    "history.none": "No decision was made yet: approve, reject, edit or add facts, and each is listed here.",
    "history.when": "When",
    "history.verdict": "Decision",
    "history.fact": "Fact",
    "history.new": "Became",
    "history.undone": "undone",
    "history.in_force": "in force",
    "history.undo": "Undo",
    "history.redo": "Put in force again",
    "history.caption": (
        "Decisions hold for the fact itself, so they stay when its documents are read again. Tick one to undo it."
    ),
    "verb.approve": "approved",
    "verb.reject": "rejected",
    "verb.edit": "edited",
    "verb.add": "added",
    "fact.valid_to": "valid to",
    "fact.no_evidence": "No sentence: a person added it.",
    "path.checks": "Checks:",
    "path.causal": "Causal strength",
    "path.causal_help": (
        "Asks the PC algorithm, for each hop, how strongly its two ends occur together in passages beyond what "
        "the other entities of the path explain; 0 means that another entity explains it."
    ),
    "check.hop": "hop {n}: {said}",
    "check.holds": "holds",
    "check.fails": "does not hold",
    "start.to_triples": (
        "Filter all facts, read their sentences, see conflicts and joined names, approve, reject or correct."
    ),
}
