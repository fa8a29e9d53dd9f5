"""The words of the interface: one complete dictionary per language, equal keys, equal placeholders (tested)."""

from __future__ import annotations

from hybridmem.ui.translations.en import EN
from hybridmem.ui.translations.zh import ZH

TRANSLATIONS: dict[str, dict[str, str]] = {"en": EN, "zh": ZH}
