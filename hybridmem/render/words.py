"""The words of the interface in one language, as templates and pages ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """One language: ``words("card.page", n=3)``; an unknown key is shown as itself, so that it is noticed."""

    language: str
    entries: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with ``{name}`` placeholders filled in; numbers are thousands-separated."""
        text = self.entries.get(key, key)
        return text.format(**{name: _shown(value) for name, value in values.items()}) if values else text

    def code(self, family: str, value: str) -> str:
        """The text of a code made elsewhere (intent, issue, rule ...); an unknown code is shown in plain words."""
        return self.entries.get(f"{family}.{value}", value.replace("_", " "))


def _shown(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)
