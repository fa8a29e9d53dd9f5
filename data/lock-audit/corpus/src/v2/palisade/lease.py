"""Leases: a lock with an end. / 租约：有期限的锁。

A lease is valid until ``expires_at`` on the holder's own monotonic clock. The holder must treat it as lost
``margin`` seconds earlier, because the store's clock and the holder's clock do not run at the same rate.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

DEFAULT_MARGIN = 0.02


@dataclass(frozen=True)
class Lease:
    """The right to use a resource until a moment, with the fencing token that proves it."""

    name: str
    owner: str
    token: int
    expires_at: float
    margin: float = DEFAULT_MARGIN

    def remaining(self, now: float) -> float:
        """Seconds the holder may still rely on; never negative."""
        return max(0.0, self.expires_at - self.margin - now)

    def is_valid(self, now: float) -> bool:
        return self.remaining(now) > 0.0

    def extended(self, started: float, ttl_ms: int) -> Lease:
        """The lease after a renewal that was sent at ``started``."""
        return replace(self, expires_at=started + ttl_ms / 1000)
