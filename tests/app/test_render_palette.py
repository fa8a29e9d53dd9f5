"""Channel colours stay apart for colour-blind eyes and stand out from the paper in both themes."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from hybridmem.render.palette import CHANNEL_STYLES, TYPE_STYLES, all_tones, dark_twins, type_style

# Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of colour vision deficiency",
# IEEE TVCG 2009: matrices for severity 1.0, on linear RGB.
EYES = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def _linear(colour: str) -> NDArray[np.float64]:
    parts = np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def _lab(linear: NDArray[np.float64]) -> NDArray[np.float64]:
    matrix = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x, y, z = matrix @ np.clip(linear, 0, 1) / np.array([0.9505, 1.0, 1.089])
    f = [value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z)]
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def _luminance(colour: str) -> float:
    return float(_linear(colour) @ np.array([0.2126, 0.7152, 0.0722]))


def _contrast(first: str, second: str) -> float:
    high, low = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("eye", sorted(EYES))
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_searching_channels_stay_apart(eye: str, theme: str) -> None:
    colours = {name: getattr(CHANNEL_STYLES[name].tone, theme) for name in ("dense", "sparse", "graph", "summary")}
    seen = {name: _lab(EYES[eye] @ _linear(colour)) for name, colour in colours.items()}
    close = {
        pair: float(np.linalg.norm(seen[pair[0]] - seen[pair[1]]))
        for pair in combinations(seen, 2)
        if np.linalg.norm(seen[pair[0]] - seen[pair[1]]) < 12
    }
    assert close == {}


@pytest.mark.parametrize("style", [*CHANNEL_STYLES.values(), *TYPE_STYLES], ids=lambda style: style.tone.light)
def test_colours_stand_out_from_the_paper(style: object) -> None:
    tone = style.tone  # type: ignore[attr-defined]
    assert _contrast(tone.light, "#ffffff") >= 3.0
    assert _contrast(tone.dark, "#0f1419") >= 3.0


def test_badges_are_single_and_different() -> None:
    badges = [style.badge for style in CHANNEL_STYLES.values()]
    assert len(set(badges)) == len(badges)


def test_a_light_colour_has_one_dark_twin() -> None:
    twins = dark_twins()
    assert all(twins[tone.light] == tone.dark for tone in all_tones())


def test_unknown_type_is_a_concept_and_case_does_not_matter() -> None:
    assert type_style("flavour").name == "concept"
    assert type_style("ORG") == type_style("organization")
