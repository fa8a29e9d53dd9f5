"""Settings of 2.0: one immutable object, checked once. Refactored by 赵磊 (Zhao Lei).

Unknown variables are refused, and the password never appears in a representation (FIND-006).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

PREFIX = "PALISADE_"


@dataclass(frozen=True)
class LockSettings:
    """Times in milliseconds."""

    host: str = "localhost"
    port: int = 7070
    ttl_ms: int = 10_000
    acquire_timeout_ms: int = 5_000
    renew_fraction: float = 0.33
    password: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if self.ttl_ms <= 0:
            raise ValueError(f"ttl_ms must be positive, not {self.ttl_ms}")
        if not 0.0 < self.renew_fraction < 1.0:
            raise ValueError(f"renew_fraction must lie between 0 and 1, not {self.renew_fraction}")

    @classmethod
    def from_env(cls, environment: Mapping[str, str]) -> LockSettings:
        """Read PALISADE_* variables; raise ValueError for a name that is not a setting."""
        kinds = {item.name: type(item.default) for item in fields(cls)}
        values: dict[str, object] = {}
        for variable, text in environment.items():
            if not variable.startswith(PREFIX):
                continue
            name = variable.removeprefix(PREFIX).lower()
            if name not in kinds:
                raise ValueError(f"{variable} is not a setting of Palisade")
            values[name] = kinds[name](text)
        return cls(**values)  # type: ignore[arg-type]
