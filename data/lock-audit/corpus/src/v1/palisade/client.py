"""HTTP client of 1.x. Kept for services that have not moved to 2.0 yet."""

import json
import urllib.error
import urllib.parse
import urllib.request

from .config import SETTINGS


def getHTTPResponse(path, params):  # noqa: N802 - the public name since 1.0
    """Send a GET request and return the parsed body, or None on any error (FIND-009)."""
    query = urllib.parse.urlencode(dict(params, password=SETTINGS["password"]))
    url = "http://%s:%d%s?%s" % (SETTINGS["host"], SETTINGS["port"], path, query)
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return json.load(answer)
    except (urllib.error.URLError, ValueError):
        return None


def lock(name):
    answer = getHTTPResponse("/lock", {"name": name})
    return bool(answer and answer.get("ok"))


def unlock(name):
    answer = getHTTPResponse("/unlock", {"name": name})
    return bool(answer and answer.get("ok"))
