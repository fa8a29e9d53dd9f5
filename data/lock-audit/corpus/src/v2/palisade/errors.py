"""Errors of Palisade 2.0. Everything a caller may want to catch derives from LockError."""


class LockError(Exception):
    """Base class."""


class LockTimeout(LockError):
    """The lock was not obtained before the deadline."""

    def __init__(self, name: str, waited: float) -> None:
        super().__init__(f"lock {name!r} not obtained within {waited:.3f} s")
        self.name = name
        self.waited = waited


class LeaseLost(LockError):
    """The lease ran out or was taken by somebody else while we believed to hold it."""


class StaleToken(LockError):
    """A write carried a fencing token lower than one already seen."""

    def __init__(self, resource: str, token: int, newest: int) -> None:
        super().__init__(f"token {token} for {resource!r} is older than {newest}")
        self.resource = resource
        self.token = token
        self.newest = newest


class BackendUnavailable(LockError):
    """The store did not answer; nothing is known about the outcome of the call."""
