"""Fencing tokens: numbers that only grow, checked by the storage that is written to.

A lock alone cannot stop a client that was paused and wakes up after its lease has ended. The storage can: it
remembers the highest token it has seen and turns away anything lower.
"""

from __future__ import annotations

from .backend import Backend
from .errors import StaleToken


class FencingTokenSource:
    """Draws the next token of a resource from a counter in the store."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def next_token(self, resource: str) -> int:
        """A number higher than every earlier one, as long as the counter itself survives (FIND-007)."""
        return self._backend.increment(f"palisade:token:{resource}")


class FencedStore:
    """A small store that shows the check; real storages do the same in their write path."""

    def __init__(self) -> None:
        self._newest: dict[str, int] = {}
        self._values: dict[str, bytes] = {}

    def write(self, resource: str, value: bytes, token: int) -> None:
        """Store value; raise StaleToken when a higher token has already written."""
        newest = self._newest.get(resource, 0)
        if token < newest:
            raise StaleToken(resource, token, newest)
        self._newest[resource] = token
        self._values[resource] = value

    def read(self, resource: str) -> bytes | None:
        return self._values.get(resource)
