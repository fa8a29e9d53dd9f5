"""Settings of 1.x: a module-level dictionary that anybody may change at any time."""

import os

SETTINGS = {
    "host": os.environ.get("PALISADE_HOST", "localhost"),
    "port": int(os.environ.get("PALISADE_PORT", "7070")),
    "password": os.environ.get("PALISADE_PASSWORD", ""),
    "ttl_seconds": 30,
    "poll_seconds": 0.2,
}


def override(**values):
    """Change settings at run time; unknown names are accepted silently."""
    SETTINGS.update(values)
