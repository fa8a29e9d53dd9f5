"""Client of the HTTP gateway, refactored for 2.0 by Priya Raman.

The old name getHTTPResponse stays as an alias until 3.0; unlike its ancestor it raises on errors (FIND-009) and sends
the password in a header instead of the query string (FIND-011).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .backend import Clock
from .config import LockSettings
from .errors import BackendUnavailable, LockTimeout
from .lease import Lease

Transport = Callable[[str, Mapping[str, str], bytes], tuple[int, bytes]]


@dataclass(frozen=True)
class Response:
    status: int
    body: Mapping[str, object]


class PalisadeClient:
    """Remote locks over any transport that can send bytes and headers."""

    def __init__(self, transport: Transport, settings: LockSettings, clock: Clock = time.monotonic) -> None:
        self._transport = transport
        self._settings = settings
        self._clock = clock

    def get_http_response(self, path: str, payload: Mapping[str, object]) -> Response:
        """Send a request; raise BackendUnavailable for anything the server did not mean to say."""
        headers = {"Authorization": f"Bearer {self._settings.password}", "Content-Type": "application/json"}
        status, raw = self._transport(path, headers, json.dumps(payload).encode())
        if status >= 500:
            raise BackendUnavailable(f"{path} answered {status}")
        return Response(status, json.loads(raw))

    getHTTPResponse = get_http_response  # noqa: N815 - public name of 1.x

    def acquire(self, name: str) -> Lease:
        sent = self._clock()
        answer = self.get_http_response("/v2/acquire", {"name": name})
        if answer.status == 423:
            raise LockTimeout(name, self._clock() - sent)
        expires_in = float(str(answer.body["expires_in_ms"])) / 1000
        return Lease(name, "remote", int(str(answer.body["token"])), sent + expires_in)

    def release(self, name: str) -> bool:
        return bool(self.get_http_response("/v2/release", {"name": name}).body.get("released"))
