"""HTML: the visible text, with headings; scripts, styles and hidden parts are dropped.

Where a page marks its content (``main``, ``article``), its navigation, header, footer and asides are dropped too.
"""

from __future__ import annotations

import re
from dataclasses import replace

from lxml import etree  # type: ignore[import-untyped]

from hybridmem.corpus.media import HTML
from hybridmem.corpus.parsed import Parsed, UnreadableError
from hybridmem.text.stopwords import words
from hybridmem.types import Heading

_DROPPED = words("script style noscript template title svg math iframe object canvas select")
_BLOCK = words(
    """
    address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr
    ul br
    """
)
_SPACED = words("p h1 h2 h3 h4 h5 h6 pre table ul ol dl blockquote section article")
_CONTENT = "boolean(//main | //article | //*[@role='main'])"
_INSIDE = "boolean(ancestor::main | ancestor::article | ancestor::*[@role='main'])"
_NAVIGATION = words("navigation banner contentinfo complementary search menu menubar")
_HEADING = re.compile(r"h[1-6]")
_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]{1,40})", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\n\r\f]+")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


def declared_charset(data: bytes) -> str | None:
    """The encoding an HTML file names in its first 4,096 bytes."""
    found = _CHARSET.search(data[:4096])
    return found[1].decode("ascii") if found else None


def read(text: str) -> Parsed:
    """Visible text, outline and title (``<title>``, else the first heading).

    Raises:
        UnreadableError: nothing can be made of the markup.
    """
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_pis=True, no_network=True)
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except etree.LxmlError as error:
        raise UnreadableError("broken", f"The HTML could not be parsed ({error}); save it again as UTF-8.") from error
    if root is None:
        return Parsed("", HTML)
    writer = _Writer(bool(root.xpath(_CONTENT)))
    writer.walk(root)
    if not writer.text():  # all of it was around the content: then it is the content
        writer = _Writer(False)
        writer.walk(root)
    outline = tuple(heading for heading in writer.headings if heading.start >= 0)
    title = " ".join("".join(root.xpath("//head/title[1]//text()")).split())
    return Parsed(writer.text(), HTML, title=title or (outline[0].title if outline else ""), outline=outline)


class _Writer:
    """Collects text in document order; block elements begin new lines, ``pre`` keeps its white space."""

    def __init__(self, has_content: bool) -> None:
        """``has_content`` says that the page marks its content, so that what lies around it may go."""
        self._has_content = has_content
        self.headings: list[Heading] = []
        self._parts: list[str] = []
        self._length = 0
        self._gap = ""  # white space owed before the next visible character
        self._pre = 0

    def walk(self, root: etree._Element) -> None:
        """Visit the tree without recursion, so that depth costs nothing."""
        skip: etree._Element | None = None
        for event, element in etree.iterwalk(root, events=("start", "end", "comment")):
            if event == "comment":
                self._write(element.tail, skipping=skip is not None)
            elif event == "start":
                if skip is None and (_is_dropped(element) or (self._has_content and _is_around(element))):
                    skip = element
                elif skip is None:
                    self._open(element)
            elif skip is None or element is skip:
                self._close(element, dropped=element is skip)
                skip = None

    def text(self) -> str:
        """Everything written so far."""
        return "".join(self._parts)

    def _open(self, element: etree._Element) -> None:
        self._break(element)
        if element.tag == "li":
            self._put("- ")
        elif element.tag in {"td", "th"} and element.getprevious() is not None:
            self._gap = self._gap or " | "
        elif _HEADING.fullmatch(element.tag):
            self._head(int(element.tag[1]), " ".join("".join(element.itertext()).split()))
        self._pre += element.tag == "pre"
        self._write(element.text)

    def _head(self, level: int, title: str) -> None:
        """Note a heading; where it starts is known with its first visible character."""
        if self.headings and self.headings[-1].start < 0:
            self.headings.pop()
        if title:
            self.headings.append(Heading(level, -1, title))

    def _close(self, element: etree._Element, *, dropped: bool) -> None:
        if not dropped:
            self._pre -= element.tag == "pre"
            self._break(element)
        self._write(element.tail)

    def _break(self, element: etree._Element) -> None:
        if element.tag in _BLOCK:
            wanted = "\n\n" if element.tag in _SPACED else "\n"
            self._gap = wanted if len(wanted) > self._gap.count("\n") else self._gap

    def _write(self, text: str | None, *, skipping: bool = False) -> None:
        if not text or skipping:
            return
        if self._pre:
            self._put(text.strip("\n") if self._gap else text)
            return
        words = _BLANKS.sub(" ", text)
        if words[0] == " " and not self._gap:
            self._gap = " "
        if words.strip(" "):
            self._put(words.strip(" "))
            self._gap = " " if words[-1] == " " else ""

    def _put(self, text: str) -> None:
        gap = self._gap if self._parts else ""
        self._gap = ""
        start = self._length + len(gap)
        self._parts.append(gap + text)
        self._length = start + len(text)
        if self.headings and self.headings[-1].start < 0:
            self.headings[-1] = replace(self.headings[-1], start=start)


def _is_dropped(element: etree._Element) -> bool:
    if element.tag in _DROPPED:
        return True
    return "hidden" in element.attrib or bool(_HIDDEN.search(element.get("style", "")))


def _is_around(element: etree._Element) -> bool:
    """Navigation and asides anywhere; headers and footers of the page, not those of the content."""
    if element.tag in {"nav", "aside"} or element.get("role", "").lower() in _NAVIGATION:
        return True
    return element.tag in {"header", "footer"} and not element.xpath(_INSIDE)
