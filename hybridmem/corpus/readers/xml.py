"""XML by lxml, no entity ever expanded: documents as paragraphs, data as records."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree  # type: ignore[import-untyped]

from hybridmem.corpus.media import PLAIN, XML
from hybridmem.corpus.parsed import Parsed, Warned
from hybridmem.corpus.readers.compose import Composer
from hybridmem.corpus.readers.json_records import rendered, too_deep
from hybridmem.corpus.readers.records import DEPTH
from hybridmem.text.stopwords import words

_TITLES = words("title head heading h1 h2 h3 h4 h5 h6 subject caption")
_LEVELS = 6


def read(text: str) -> Parsed:
    """Text of an XML file; a broken one is read as plain text, as is one nested too deeply."""
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True
    )
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except (etree.LxmlError, ValueError) as error:
        return too_deep(text) if "depth" in str(error).lower() else _broken(text, error)
    if _too_deep(root):
        return too_deep(text)
    if any(_is_mixed(element) for element in _elements(root)):
        return _document(root)
    return rendered({_name(root): _tree(root)}, text, XML)


def _broken(text: str, error: Exception) -> Parsed:
    place = getattr(error, "lineno", None) or 1
    message = f"The XML is broken near line {place} and was read as plain text; correct it."
    return Parsed(text, PLAIN, warnings=(Warned("unparsable", "degraded", message),))


def _too_deep(root: etree._Element) -> bool:
    depth = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if depth > DEPTH:
            return True
    return False


def _elements(root: etree._Element) -> Iterator[etree._Element]:
    return (element for element in root.iter() if isinstance(element.tag, str))


def _children(element: etree._Element) -> list[etree._Element]:
    return [child for child in element if isinstance(child.tag, str)]


def _is_mixed(element: etree._Element) -> bool:
    children = _children(element)
    return bool(children) and any((text or "").strip() for text in (element.text, *(child.tail for child in children)))


def _name(element: etree._Element) -> str:
    return str(etree.QName(element).localname)


def _words(element: etree._Element) -> str:
    return " ".join("".join(_texts(element)).split())


def _texts(element: etree._Element) -> Iterator[str]:
    """Character data of the element; comments and unexpanded entities stay out."""
    yield element.text or ""
    for child in element:
        if isinstance(child.tag, str):
            yield from _texts(child)
        yield child.tail or ""


def _tree(element: etree._Element) -> object:
    """Attributes and children as a table, repeated children as lists, a bare element as its words."""
    children = _children(element)
    table: dict[str, object] = {str(etree.QName(name).localname): value for name, value in element.attrib.items()}
    if not children:
        own = _words(element)
        return {**table, _name(element): own} if table and own else table or own
    for child in children:
        name, value = _name(child), _tree(child)
        if name in table:
            before = table[name]
            table[name] = [*before, value] if isinstance(before, list) else [before, value]
        else:
            table[name] = value
    return table


def _document(root: etree._Element) -> Parsed:
    """Elements with text of their own as paragraphs, those named as titles as headings at their depth."""
    composer = Composer()
    stack = [(root, 1)]
    while stack:
        element, depth = stack.pop()
        children = _children(element)
        if not children or _is_mixed(element):
            own = _words(element)
            composer.add(own, min(max(1, depth - 1), _LEVELS) if _name(element).lower() in _TITLES else 0)
        else:
            stack.extend((child, depth + 1) for child in reversed(children))
    outline = tuple(composer.outline)
    return Parsed(composer.text(), XML, outline[0].title if outline else "", outline)
