"""Definitions in source code by its syntax tree, with the comment or documentation string that belongs to each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tree_sitter import Node

from hybridmem.corpus.code_lines import CREATE, DEFINITION, line_symbols
from hybridmem.corpus.code_names import kind_of, name_node, own_name, receiver
from hybridmem.corpus.grammars import CONTAINERS, GRAMMARS, Grammar, SymbolKind
from hybridmem.corpus.media import PYTHON
from hybridmem.corpus.symbol import Symbol
from hybridmem.corpus.syntax import Offsets, broken_line, parse
from hybridmem.text.stopwords import words

__all__ = ["CONTAINERS", "Symbol", "broken_line", "parse", "symbols"]

_WRAPPERS = words(
    """
    decorated_definition export_statement lexical_declaration variable_declaration template_declaration statement
    ambient_declaration expression_statement type_declaration
    """
)
_LISTS = words("lexical_declaration variable_declaration type_declaration")  # of several names, each its own
_TRANSPARENT = words(
    "decorator attribute_item attribute attribute_list modifiers visibility_modifier template_parameter_list annotation"
)
_CALLABLE = frozenset({"function", "method", "modifier"})
_MEMBER_OF = CONTAINERS - {"namespace"}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the walk stands: names around, kind of the nearest definition, wrapper and comment of what comes first."""

    scope: tuple[str, ...] = ()
    kind: str = ""
    outer: tuple[int, int] | None = None
    comment: tuple[int, int] | None = None


def symbols(text: str, media_type: str) -> list[Symbol]:
    """Definitions in order of position, outer before inner; none for languages without a grammar.

    Where the syntax is broken, what the parser could still make out is given, else what lines look like definitions.
    """
    grammar = GRAMMARS.get(media_type)
    if grammar is None:
        return []
    tree = parse(text, media_type)
    found = [] if tree is None else list(_walk(tree.root_node, grammar, Offsets(text)))
    if (media_type != PYTHON or not found) and broken_line(text, media_type) is not None:
        found.extend(_missed(text, media_type, found))
    return sorted(found, key=lambda symbol: (symbol.start, -symbol.end))


def _missed(text: str, media_type: str, found: Sequence[Symbol]) -> Iterator[Symbol]:
    """What looks like a definition and lies in none that was parsed."""
    lines = line_symbols(text, CREATE if media_type == "text/x-sql" else DEFINITION)
    for symbol in lines:
        if not any(other.start <= symbol.start < other.end for other in found):
            first = min((other.start for other in found if other.start > symbol.start), default=symbol.end)
            yield replace(symbol, end=min(symbol.end, first))


def _walk(root: Node, grammar: Grammar, offsets: Offsets) -> Iterator[Symbol]:
    """Visit without recursion; the insides of functions are visited in Python only, where they hold definitions."""
    stack = [(root, _Place())]
    while stack:
        node, place = stack.pop()
        inner = _Place(place.scope, place.kind, _wrapped(node, place), place.comment)
        kind = kind_of(node, grammar)
        named = name_node(node, grammar) if kind is not None else None
        name = own_name(node, named) if kind is not None else ""
        if kind is not None and name:
            symbol = _symbol(node, place, kind, name, named, offsets)
            yield symbol
            inner = _Place((*place.scope, *name.split(".")), kind)
            if symbol.kind in _CALLABLE and grammar.name != "python":
                continue
        stack.extend(_children(node, inner, grammar))


def _wrapped(node: Node, place: _Place) -> tuple[int, int] | None:
    """The range of the statement around a definition: ``export const f = ...``."""
    if node.type not in _WRAPPERS or (node.type in _LISTS and len(node.named_children) > 1):
        return None
    return place.outer or (node.start_byte, node.end_byte)


def _children(node: Node, place: _Place, grammar: Grammar) -> list[tuple[Node, _Place]]:
    """Children with the comment right above each; the first one shares its parent's, as in ``export class A``."""
    comment = place.comment
    found: list[tuple[Node, _Place]] = []
    last_row = -1
    for child in node.named_children:
        if child.type.endswith("comment") and not (child.text or b"").startswith(b"#!"):
            below = comment is not None and comment[1] <= child.start_byte and child.start_point.row <= last_row + 1
            comment = (comment[0] if below and comment else child.start_byte, child.end_byte)
            last_row = child.end_point.row - (child.end_point.column == 0)
            continue
        if last_row >= 0 and child.start_point.row > last_row + 1:
            comment = None
        if grammar.name != "python" or _holds_statements(child):
            found.append((child, _Place(place.scope, place.kind, place.outer, comment)))
        if child.type not in _TRANSPARENT:
            comment, last_row = None, -1
        elif comment is not None:
            last_row = child.end_point.row
    return found


def _holds_statements(node: Node) -> bool:
    return node.type.endswith(("_statement", "_definition", "_clause")) or node.type in {"block", "ERROR", "module"}


def _symbol(node: Node, place: _Place, kind: SymbolKind, name: str, named: Node | None, offsets: Offsets) -> Symbol:
    start, end = place.outer or (node.start_byte, node.end_byte)
    owner = receiver(node) if node.type == "method_declaration" else ""
    scope = (*place.scope, owner) if owner else place.scope
    if kind == "function" and (place.kind in _MEMBER_OF or (node.type == "function_definition" and "." in name)):
        kind = "method"
    last = name.rsplit(".", 1)[-1]
    doc = _docstring(node) or place.comment or (0, 0)
    return Symbol(
        last,
        ".".join((*scope, name)),
        kind,
        offsets.character(start),
        offsets.character(end),
        offsets.character(doc[0]),
        offsets.character(doc[1]),
        offsets.character(min(start, place.comment[0]) if place.comment else start),
        offsets.character(_name_start(named if named is not None else node, last)),
    )


def _name_start(node: Node, name: str) -> int:
    """Where the last part of a qualified name stands."""
    found = (node.text or b"").rfind(name.encode())
    return node.start_byte + max(0, found)


def _docstring(node: Node) -> tuple[int, int] | None:
    """The words of a documentation string, which only Python has."""
    body = node.child_by_field_name("body")
    first = next((child for child in body.named_children if child.type != "comment"), None) if body else None
    if first is None or first.type != "expression_statement" or not first.named_children:
        return None
    string = first.named_children[0]
    contents = [child for child in string.named_children if child.type == "string_content"]
    return (contents[0].start_byte, contents[-1].end_byte) if string.type == "string" and contents else None
