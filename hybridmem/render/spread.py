"""Room for labels: a force layout leaves crowds and far outliers; here both are evened out."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Array = NDArray[np.float64]

WIDTH, HEIGHT = 132.0, 62.0
"""Room of one node with its label, in pixels."""

ROUNDS = 80


def spread(points: Mapping[str, Point]) -> dict[str, Point]:
    """Place nodes so that neither they nor their labels overlap much; the same for the same input.

    First distances from the middle are evened out (power 0.72 of their share of the furthest), then nodes whose
    rooms overlap push each other apart.
    """
    if len(points) < 2:
        return dict(points)
    keys = sorted(points)
    places = _evened(np.array([points[key] for key in keys], dtype=np.float64))
    places = _apart(places)
    return {key: (round(float(x), 1), round(float(y), 1)) for key, (x, y) in zip(keys, places, strict=True)}


def _evened(places: Array) -> Array:
    away = places - places.mean(axis=0)
    radius = np.hypot(away[:, 0], away[:, 1])
    furthest = float(radius.max()) or 1.0
    room = 140.0 + 42.0 * len(places) ** 0.5
    factor = room * (radius / furthest) ** 0.72 / np.maximum(radius, 1e-9)
    evened: Array = away * factor[:, None] * np.array([1.25, 0.9])
    return evened


def _apart(places: Array) -> Array:
    """Push overlapping pairs apart along their line, each by half of what is missing, until little is left."""
    unit = np.array([WIDTH, HEIGHT])
    moved = places / unit
    # Nodes on one spot get a direction of their own, so that they can part.
    angles = np.arange(len(moved)) * 2.399963
    moved = moved + 1e-4 * np.column_stack([np.cos(angles), np.sin(angles)])
    for _ in range(ROUNDS):
        gaps = moved[:, None, :] - moved[None, :, :]
        distance = np.hypot(gaps[..., 0], gaps[..., 1])
        np.fill_diagonal(distance, 1.0)
        missing = np.clip(1.0 - distance, 0.0, None)
        if float(missing.max()) < 0.02:
            break
        push = gaps / np.maximum(distance, 1e-9)[..., None] * missing[..., None]
        moved = moved + 0.5 * push.sum(axis=1) * 0.8
    apart: Array = moved * unit
    return apart
