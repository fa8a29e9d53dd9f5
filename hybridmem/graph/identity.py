"""Content-derived ids of entities, triples and communities: the same names give the same id in every run and order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def entity_id(smallest_key: str) -> str:
    """Return the id of the entity whose smallest key is given (16 hex digits, prefix ``e``)."""
    return "e" + _digest(smallest_key)


def triple_id(head: str, relation: str, tail: str, status: str) -> str:
    """Return the id of a merged fact; facts of other status (negated ...) stay apart from asserted ones."""
    return "t" + _digest("\0".join((head, relation, tail, status)))


def community_id(members: Iterable[str]) -> str:
    """Return the id of a group of entities (or of documents) given by their ids, in any order."""
    return "c" + _digest("\0".join(sorted(members)))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
