"""JSON requests in, JSON answers out; the transport is somebody else's business.

PATCH_LEVEL names the wire format. ``API_v2_patch_08`` added the field ``expires_in_ms`` so that remote holders, too, can
count their lease from before the request.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from .errors import LockTimeout
from .manager import LockManager

PATCH_LEVEL = "API_v2_patch_08"
MAX_TTL_MS = 600_000


def handle_request(manager: LockManager, path: str, body: bytes) -> tuple[int, Mapping[str, object]]:
    """Return the HTTP status and the answer for ``/v2/acquire`` and ``/v2/release``."""
    try:
        request = json.loads(body)
        name, ttl_ms = str(request["name"]), int(request.get("ttl_ms", manager.settings.ttl_ms))
    except (ValueError, KeyError, TypeError):
        return 400, {"error": "body must be a JSON object with a name"}
    if not 0 < ttl_ms <= MAX_TTL_MS:
        return 422, {"error": f"ttl_ms must lie between 1 and {MAX_TTL_MS}"}
    if path == "/v2/acquire":
        return _acquire(manager, name)
    if path == "/v2/release":
        return 200, {"released": manager.release(name), "patch": PATCH_LEVEL}
    return 404, {"error": f"no such path: {path}"}


def _acquire(manager: LockManager, name: str) -> tuple[int, Mapping[str, object]]:
    try:
        lease = manager.acquire(name)
    except LockTimeout as error:
        return 423, {"error": str(error), "patch": PATCH_LEVEL}
    return 200, {
        "name": name,
        "token": lease.token,
        "expires_in_ms": manager.settings.ttl_ms,
        "patch": PATCH_LEVEL,
    }
