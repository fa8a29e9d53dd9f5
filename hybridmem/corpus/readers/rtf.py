"""Rich text files: paragraphs with their outline levels, in every code page (RTF Specification 1.9.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from hybridmem.corpus.media import RTF
from hybridmem.corpus.parsed import Parsed
from hybridmem.corpus.readers.compose import Composer
from hybridmem.text.stopwords import words

_TOKEN = re.compile(
    r"\\([a-zA-Z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n\0]+|([^\\{}\r\n\0]+)", re.DOTALL
)
_CODE_PAGES = {
    0: 1252, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257,
    204: 1251, 222: 874, 238: 1250,
}  # fmt: skip
_SIGNS = {
    "tab": "\t", "line": "\n", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "bullet": "•", "cell": " | ", "nestcell": " | ", "~": "\u00a0", "_": "-",
}  # fmt: skip
_BLOCKS = words("par sect page row nestrow")
_SKIPPED = words(
    """
    colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf themedata
    fldinst listtable listoverridetable revtbl rsidtbl generator datastore latentstyles xmlnstbl bkmkstart bkmkend
    filetbl annotation atnid atnauthor mmathPr nonshppict
    """
)


@dataclass(frozen=True, slots=True)
class _Group:
    """What holds inside braces; ``into`` says where text goes: the body, the title, the font table or nowhere."""

    into: str = "body"
    font: int = -1
    skip: int = 1  # characters that stand in for one \\u
    level: int = 0


def read(data: bytes) -> Parsed:
    """Text, outline and title; whatever is no rich text in the file is left out, so that nothing is refused."""
    writer = _Writer(data.decode("latin-1"))
    writer.run()
    outline = tuple(writer.composer.outline)
    title = "".join(writer.title).strip()
    return Parsed(writer.composer.text(), RTF, (outline[0].title if outline else "") or title, outline)


@dataclass(slots=True)
class _Writer:
    """Reads the tokens once from front to back; bytes are gathered until their code page changes."""

    source: str
    composer: Composer = field(default_factory=Composer)
    title: list[str] = field(default_factory=list)
    _block: list[str] = field(default_factory=list)
    _bytes: bytearray = field(default_factory=bytearray)
    _group: _Group = field(default_factory=_Group)
    _stack: list[_Group] = field(default_factory=list)
    _fonts: dict[int, int] = field(default_factory=dict)
    _page: int = 1252
    _owed: int = 0

    def run(self) -> None:
        place = 0
        while place < len(self.source):
            found = _TOKEN.match(self.source, place)
            place = found.end() if found else place + 1
            if found and found[1] == "bin" and found[2]:
                place += max(0, int(found[2]))  # so many raw bytes of a picture
            elif found:
                self._take(*found.groups())
        self._into("body")
        self._end_block()

    def _into(self, place: str) -> None:
        """Text of this group goes somewhere else from here on."""
        self._flush()
        self._group = replace(self._group, into=place)

    def _take(self, word: str | None, number: str | None, code: str | None, sign: str | None, brace: str | None,
              text: str | None) -> None:  # fmt: skip
        if brace:
            self._brace(brace)
        elif word:
            self._word(word, int(number) if number else None)
        elif sign:
            self._sign(sign)
        elif code:
            self._raw(chr(int(code, 16)))
        elif text:
            self._raw(text)

    def _brace(self, brace: str) -> None:
        self._owed = 0
        self._flush()
        if brace == "{":
            self._stack.append(self._group)
        elif self._stack:
            self._group = self._stack.pop()

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self._into("")  # a destination that readers may leave out
        elif sign in "\r\n":
            self._end_block()
        elif sign in "\\{}":
            self._raw(sign)
        else:
            self._put(_SIGNS.get(sign, ""))

    def _word(self, word: str, number: int | None) -> None:
        if word in _SKIPPED:
            self._into("")
        elif word in {"title", "fonttbl"} and self._stack:
            self._into(word)
        elif word in _BLOCKS:
            self._end_block()
        elif word == "pard":
            self._group = replace(self._group, level=0)
        elif word in _SIGNS:
            self._put(_SIGNS[word])
        elif number is not None:
            self._numbered(word, number)

    def _numbered(self, word: str, number: int) -> None:
        if word == "u":
            self._put(chr(number % 0x10000))
            self._owed = self._group.skip
        elif word == "uc":
            self._group = replace(self._group, skip=max(0, number))
        elif word == "f":
            self._flush()
            self._group = replace(self._group, font=number)
        elif word == "fcharset" and self._group.into == "fonttbl":
            self._fonts[self._group.font] = _CODE_PAGES.get(number, self._page)
        elif word == "ansicpg":
            self._page = number
        elif word == "outlinelevel":
            self._group = replace(self._group, level=min(6, max(0, number) + 1))

    def _raw(self, text: str) -> None:
        kept = text[self._owed :]
        self._owed = max(0, self._owed - len(text))
        self._bytes += kept.encode("latin-1")

    def _flush(self) -> None:
        """Decode what was gathered by the code page of the font."""
        if self._bytes:
            page = self._fonts.get(self._group.font, self._page)
            try:
                text = self._bytes.decode(f"cp{page}", "replace")
            except LookupError:
                text = self._bytes.decode("cp1252", "replace")
            self._bytes.clear()
            self._keep(text)

    def _put(self, text: str) -> None:
        self._flush()
        self._keep(text)

    def _keep(self, text: str) -> None:
        if self._group.into == "body":
            self._block.append(text)
        elif self._group.into == "title":
            self.title.append(text)

    def _end_block(self) -> None:
        self._flush()
        if self._group.into == "body":
            joined = "".join(self._block).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            self._block.clear()
            self.composer.add(joined.strip().removesuffix("|").rstrip(), self._group.level)
