"""Key-value store with expiry, as used by Palisade 1.x.

The methods follow the commands of the store we run in production: SETNX, EXPIRE, GET and DEL.
They are four separate commands; nothing here makes two of them atomic (see FIND-002).
"""

import threading
import time


class MemoryBackend:
    """A store in memory for tests and for single-process jobs."""

    def __init__(self):
        self._data = {}
        self._expiry = {}
        self._mutex = threading.Lock()

    def _drop_if_expired(self, key):
        deadline = self._expiry.get(key)
        if deadline is not None and deadline <= time.time():
            self._data.pop(key, None)
            self._expiry.pop(key, None)

    def setnx(self, key, value):
        """Store value unless the key exists; return whether it was stored."""
        with self._mutex:
            self._drop_if_expired(key)
            if key in self._data:
                return False
            self._data[key] = value
            return True

    def expire(self, key, seconds):
        """Let the key vanish after so many seconds."""
        with self._mutex:
            if key not in self._data:
                return False
            self._expiry[key] = time.time() + seconds
            return True

    def get(self, key):
        with self._mutex:
            self._drop_if_expired(key)
            return self._data.get(key)

    def delete(self, key):
        with self._mutex:
            self._expiry.pop(key, None)
            return self._data.pop(key, None) is not None
