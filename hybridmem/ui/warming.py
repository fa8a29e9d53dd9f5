"""Making ready in the background what the first question needs, so that no page waits for it."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Lock, Thread

from hybridmem.errors import HybridMemError
from hybridmem.ui.jobs import JOBS
from hybridmem.workspace import Workspace

_log = logging.getLogger(__name__)


class Warming:
    """One thread per workspace folder and version; a version is made ready once."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: dict[Path, tuple[int, Thread]] = {}

    def begin(self, workspace: Workspace) -> None:
        """Make a workspace ready, unless that was begun before or a job is changing it."""
        if JOBS.busy(workspace.folder):
            return  # its review makes the result ready
        with self._lock:
            version, thread = self._known.get(workspace.folder, (-1, None))
            if version == workspace.version or (thread is not None and thread.is_alive()):
                return
            thread = Thread(target=_warm, args=(workspace,), name=f"warm {workspace.name}", daemon=True)
            self._known[workspace.folder] = (workspace.version, thread)
            thread.start()

    def wait(self, folder: Path, seconds: float | None = None) -> None:
        """Block until what was begun for a folder has ended."""
        _, thread = self._known.get(folder, (0, None))
        if thread is not None:
            thread.join(seconds)


def _warm(workspace: Workspace) -> None:
    try:
        workspace.warm()
    except (HybridMemError, OSError) as problem:
        _log.info("not made ready: %s", problem)  # the first question says it to the person


WARMING = Warming()
"""The one of the process; sessions share it, because they share the workspaces."""
