"""Palisade 1.x: a lock service for batch jobs. Last feature release: 1.3."""

from .lock_manager import LockManager

__all__ = ["LockManager"]
__version__ = "1.3"
