"""English words of summaries and communities."""

from __future__ import annotations

SUMMARIES: dict[str, str] = {
    "graph.view": "View",
    "graph.view.network": "Network",
    "graph.view.communities": "Communities",
    "graph.view.topics": "Summaries",
    "community.none": "There are no communities yet: no three entities are joined by facts.",
    "community.level": "Level, from coarse to fine",
    "community.of_level": "{n} communities",
    "community.list": "Communities, the weightiest first",
    "community.counts": "{members} entities, {facts} facts",
    "community.more": "{n} smaller ones are not listed.",
    "community.all": "All communities",
    "community.children": "Split into",
    "community.facts": "Weightiest facts",
    "community.members": "Entities",
    "community.more_members": "{n} more entities.",
    "community.caption": (
        "{drawn} of {total} entities: the weightiest of the first twelve communities of "
        "this level, each in its colour; {edges} facts among them. Click one to see its community."
    ),
    "community.caption_one": (
        "{drawn} of {total} entities of this community, {edges} facts among them. Click one to see its neighbourhood."
    ),
    "summary.counts": "{documents} documents, {chunks} passages",
    "summary.none": "No sentence stands for it.",
    "summary.more": "{n} more are not listed.",
    "summary.caption": "Every summary is made of sentences as they stand in the sources: {layers}.",
    "layer.corpus": "Corpus",
    "layer.area": "Area",
    "layer.topic": "Topic",
    "layer.document": "Document",
    "layer.section": "Section",
    "layer.community": "Community",
    "layers.area": "Areas",
    "layers.topic": "Topics",
    "layers.document": "Documents",
    "layers.section": "Sections",
    "layer_count.area": "{n} areas",
    "layer_count.topic": "{n} topics",
    "layer_count.document": "{n} documents",
    "layer_count.section": "{n} sections",
    "found.title": "Summaries and communities behind the answer",
    "found.caption": "A question about the whole is answered from these.",
    "found.summary": "Summary",
    "found.sentences": "Sentences",
    "found.words": "Words of the question",
    "found.match": "Match",
    "found.more": "{n} more took part.",
}
