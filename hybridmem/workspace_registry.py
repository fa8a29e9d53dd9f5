"""One object per folder and process: whoever opens a folder twice shares what is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class _Entry(Generic[T]):
    value: T
    users: int = 1


class Registry(Generic[T]):
    """Counts the users of shared values by key."""

    def __init__(self) -> None:
        self._entries: dict[str, _Entry[T]] = {}
        self._lock = RLock()

    def take(self, key: str, make: Callable[[], T], valid: Callable[[T], bool], end: Callable[[T], None]) -> T:
        """Share the value under ``key`` if it is still ``valid``, else end it and make a new one."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None and valid(entry.value):
                entry.users += 1
                return entry.value
            if entry is not None:
                del self._entries[key]
                end(entry.value)
            self._entries[key] = _Entry(make())
            return self._entries[key].value

    def leave(self, key: str, value: T, end: Callable[[T], None]) -> None:
        """Count one user less; the last one ends the value. A value that is no longer shared is left alone."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry.value is not value:
                return
            entry.users -= 1
            if not entry.users:
                del self._entries[key]
                end(value)
