"""Who may do what when: one writing process per folder, one object per folder and process, many readers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Condition, Lock

from filelock import FileLock, Timeout

from hybridmem.errors import WorkspaceError

LOCK_NAME = "workspace.lock"


class FolderLock:
    """The right to write in a folder, held by one process; the operating system frees it if the process dies."""

    def __init__(self, folder: Path) -> None:
        self._lock = FileLock(folder / LOCK_NAME, thread_local=False)

    def acquire(self) -> bool:
        """Take the lock if it is free; False if another process holds it or the folder cannot be written."""
        try:
            self._lock.acquire(blocking=False)
        except (Timeout, OSError):
            return False
        return True

    def release(self) -> None:
        """Give the lock back."""
        self._lock.release()


class ReadersWriter:
    """Many readers or one writer; a waiting writer goes before new readers, so queries cannot starve an ingest.

    A thread that reads may read again inside; it must not write inside.
    """

    def __init__(self) -> None:
        self._changed = Condition(Lock())
        self._readers: dict[int, int] = {}
        self._writing = False
        self._waiting = 0

    @contextmanager
    def reading(self, reader: int) -> Iterator[None]:
        """Hold the state still for a block; ``reader`` is the identity of the thread."""
        with self._changed:
            while self._writing or (self._waiting and reader not in self._readers):
                self._changed.wait()
            self._readers[reader] = self._readers.get(reader, 0) + 1
        try:
            yield
        finally:
            with self._changed:
                self._readers[reader] -= 1
                if not self._readers[reader]:
                    del self._readers[reader]
                self._changed.notify_all()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Change the state while nobody reads it."""
        with self._changed:
            self._waiting += 1
            while self._writing or self._readers:
                self._changed.wait()
            self._waiting -= 1
            self._writing = True
        try:
            yield
        finally:
            with self._changed:
                self._writing = False
                self._changed.notify_all()


@contextmanager
def one_job(lock: Lock, name: str) -> Iterator[None]:
    """Refuse a second change of a workspace while one is running.

    Raises:
        WorkspaceError: a change is already running.
    """
    if not lock.acquire(blocking=False):
        raise WorkspaceError(f"The workspace {name!r} is already being changed; wait for it to finish or cancel it.")
    try:
        yield
    finally:
        lock.release()
