"""SubRip and WebVTT subtitles: what is said, in paragraphs that begin with their time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.corpus.media import SUBTITLES
from hybridmem.corpus.parsed import Parsed
from hybridmem.corpus.readers.compose import Composer

_TIME = r"[ \t]*(?:(\d{1,3}):)?(\d{1,2}):(\d\d)[.,]\d{1,3}"
_TIMES = re.compile(rf"^{_TIME}[ \t]*-->{_TIME}[^\n]*$", re.MULTILINE)
_NUMBER = re.compile(r"\n[ \t]*\n[^\n]{0,80}\n?\Z|\A[^\n]{0,80}\n?\Z")
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,80}>|\{\\[^{}\n]{0,80}\}|<\d[^<>\n]{0,20}>")
_PAUSE = 4  # seconds of silence that begin a paragraph
_LONGEST = 60  # seconds of one paragraph

_Cue = tuple[int, int, str]


def read(text: str) -> Parsed:
    """The words without numbers and tags, a heading with the time for each paragraph; other text stays as it is."""
    composer = Composer()
    group: list[_Cue] = []
    for cue in _cues(text):
        if group and (cue[0] - group[-1][1] >= _PAUSE or cue[0] - group[0][0] >= _LONGEST):
            _write(composer, group)
            group = []
        group.append(cue)
    _write(composer, group)
    if not composer.outline:
        return Parsed(text, SUBTITLES)
    return Parsed(composer.text(), SUBTITLES, outline=tuple(composer.outline))


def _cues(text: str) -> Iterator[_Cue]:
    found = list(_TIMES.finditer(text))
    for position, match in enumerate(found):
        last = position + 1 == len(found)
        body = text[match.end() : len(text) if last else found[position + 1].start()]
        body = body if last else _NUMBER.sub("", body)
        words = "\n".join(line for line in map(str.strip, _TAG.sub("", body).split("\n")) if line)
        if words:
            yield _seconds(match, 1), _seconds(match, 4), words


def _seconds(match: re.Match[str], first: int) -> int:
    hours, minutes, seconds = (int(match[first + part] or 0) for part in range(3))
    return 3600 * hours + 60 * minutes + seconds


def _write(composer: Composer, group: list[_Cue]) -> None:
    if group:
        start = group[0][0]
        time = f"{start // 3600:02}:{start // 60 % 60:02}:{start % 60:02}"
        composer.add(f"{time}\n" + "\n".join(words for _, _, words in group), 1, time)
