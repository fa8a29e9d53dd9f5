"""Asking the ``git`` program about a checkout that is not trusted.

The checkout's own settings can name programs (hooks, file monitors, signature checkers, remote helpers); every one
that a reading command would start is switched off, and nothing is fetched or written.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from hybridmem.errors import CorpusError

_NOTHING = os.devnull
_SAFE = (
    "core.fsmonitor=false",
    f"core.hooksPath={_NOTHING}",
    f"core.excludesFile={_NOTHING}",
    f"core.attributesFile={_NOTHING}",
    "core.quotePath=false",
    "log.showSignature=false",
    "log.mailmap=false",
    "protocol.allow=never",
    "i18n.logOutputEncoding=UTF-8",
    "safe.directory=*",
)
_ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": _NOTHING,
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


def git(folder: Path, arguments: Sequence[str], seconds: float) -> bytes:
    """What ``git`` prints about the checkout in ``folder``, run for at most ``seconds``.

    Raises:
        CorpusError: the program is missing, fails, or takes too long.
    """
    program = shutil.which("git")
    if program is None:
        raise CorpusError("The program git is not installed.")
    options = [part for setting in _SAFE for part in ("-c", setting)]
    place = [f"--git-dir={folder / '.git'}", f"--work-tree={folder}", "--no-pager", "--literal-pathspecs"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run(
            [program, *options, *place, *arguments],
            cwd=folder,
            env=kept | _ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise CorpusError(f"git took longer than {seconds:g} seconds; raise limits.git_seconds.") from None
    except OSError as error:
        raise CorpusError(f"git could not be started ({error}).") from error
    if done.returncode:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines() or [f"code {done.returncode}"]
        raise CorpusError(f"git says: {lines[-1]}")
    return done.stdout
