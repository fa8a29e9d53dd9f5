"""Content-derived ids of entities and triples: the same names give the same id in every run and order."""

from __future__ import annotations

import hashlib


def entity_id(smallest_key: str) -> str:
    """Return the id of the entity whose smallest key is given (16 hex digits, prefix ``e``)."""
    return "e" + _digest(smallest_key)


def triple_id(head: str, relation: str, tail: str, status: str) -> str:
    """Return the id of a merged fact; facts of other status (negated ...) stay apart from asserted ones."""
    return "t" + _digest("\0".join((head, relation, tail, status)))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
