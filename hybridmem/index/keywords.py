"""Words that tell groups of texts apart, as they are written: class-based TF-IDF.

score(t, g) = texts of g that hold t * ln(1 + (G - n + 0.5) / (n + 0.5)), n the groups that hold t; after M.
Grootendorst, "BERTopic" (2022), with texts counted instead of occurrences, so that one long text does not name its
group, and the idf of BM25, so that what every group says names none. A text's first line, its title, counts twice.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import log1p

from hybridmem.text.language import HAN, is_cjk
from hybridmem.text.segment import words_zh
from hybridmem.text.tokenise import STOPWORDS_EN, STOPWORDS_ZH, tokens

_HAN = re.compile(f"[{HAN}]+")
COUNT = 3
SHORTEST = 3
"""Letters of a word; two characters of a Chinese one."""


def keywords(groups: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return up to ``COUNT`` words for each group of texts, the most telling first."""
    held = {name: _counted(texts) for name, texts in groups.items()}
    spread = Counter(term for counts, _ in held.values() for term in counts)
    made = {}
    for name, (counts, written) in held.items():
        fewest = min(2, len(groups[name]))
        scores = {t: count * _rarity(spread[t], len(groups)) for t, count in counts.items() if count >= fewest}
        ranked = sorted(scores, key=lambda term: (-round(scores[term], 9), -len(term), term))
        made[name] = _distinct([written[term].most_common(1)[0][0] for term in ranked[: 8 * COUNT]])
    return made


def _rarity(holding: int, groups: int) -> float:
    return log1p((groups - holding + 0.5) / (holding + 0.5))


def _counted(texts: Sequence[str]) -> tuple[Counter[str], Mapping[str, Counter[str]]]:
    """In how many texts each term occurs, and how it is written there."""
    counts: Counter[str] = Counter()
    written: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        title = text.partition("\n")[0]
        found = dict(reversed(list(_words(text))))
        for term, surface in sorted(found.items()):
            if _tells(term, surface):
                counts[term] += 2 if surface in title else 1
                written[term][surface.lower() if surface.istitle() else surface] += 1
    return counts, written


def _words(text: str) -> Iterator[tuple[str, str]]:
    """(term, surface) in order: dictionary words of Chinese, search terms of everything else."""
    for run in _HAN.finditer(text):
        yield from ((word, word) for word in words_zh(run[0]))
    yield from ((t.text, text[t.start : t.end]) for t in tokens(text) if not is_cjk(t.text[0]))


def _tells(term: str, surface: str) -> bool:
    if term in STOPWORDS_EN or term in STOPWORDS_ZH or not any(char.isalpha() for char in surface):
        return False
    return len(surface) >= (2 if is_cjk(surface[0]) else SHORTEST)


def _distinct(ranked: Sequence[str]) -> tuple[str, ...]:
    """The first words, none inside another and none that overlaps one by a character (pairs of a Chinese word do)."""
    kept: list[str] = []
    for word in ranked:
        if len(kept) == COUNT:
            break
        if not any(_overlap(word.lower(), other.lower()) for other in kept):
            kept.append(word)
    return tuple(kept)


def _overlap(one: str, two: str) -> bool:
    if one in two or two in one:
        return True
    return is_cjk(one[0]) and is_cjk(two[0]) and (one[-1] == two[0] or two[-1] == one[0])
