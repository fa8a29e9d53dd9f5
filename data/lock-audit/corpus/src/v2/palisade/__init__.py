"""Palisade 2.0: leases, fencing tokens, and a lock that survives slow clients."""

from .distributed_lock import DistributedLock
from .errors import LockError, LockTimeout, StaleToken
from .manager import LockManager

__all__ = ["DistributedLock", "LockError", "LockManager", "LockTimeout", "StaleToken"]
__version__ = "2.0.1"
