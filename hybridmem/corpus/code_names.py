"""What a definition in a syntax tree is called, and what it belongs to."""

from __future__ import annotations

from tree_sitter import Node

from hybridmem.corpus.grammars import FUNCTION_VALUES, Grammar, SymbolKind
from hybridmem.text.stopwords import words

_NAMES = words(
    """
    identifier type_identifier field_identifier simple_identifier property_identifier private_property_identifier
    constant name word qualified_identifier destructor_name operator_name operator_cast object_reference
    function_name simple_name message_name enum_name service_name rpc_name user_type scoped_identifier qualified_name
    dot_index_expression method_index_expression
    """
)
_PROTOTYPES = words("declaration field_declaration")
_UNNAMED = {"constructor_definition": "constructor"}
_LONGEST = 200  # characters of a name


def kind_of(node: Node, grammar: Grammar) -> SymbolKind | None:
    """What the node defines, ``None`` if nothing."""
    if node.type in grammar.bound:
        value = node.child_by_field_name("value") or node.child_by_field_name("right")
        if value is None or value.type not in FUNCTION_VALUES:
            return None
        return "class" if value.type == "class" else "function"
    kind = grammar.kinds.get(node.type)
    if kind is None or _only_names(node) or (node.type in _PROTOTYPES and not _is_prototype(node)):
        return None
    inner = node.child_by_field_name("type")
    return grammar.refined.get(inner.type, kind) if inner is not None and grammar.refined else kind


def _only_names(node: Node) -> bool:
    """``struct point p;`` names a struct and defines none."""
    return node.type.endswith("_specifier") and node.child_by_field_name("body") is None


def _is_prototype(node: Node) -> bool:
    """``int f(int a);`` declares a function, ``int x;`` a variable."""
    inner = node.child_by_field_name("declarator")
    while inner is not None and inner.type in {"pointer_declarator", "reference_declarator"}:
        inner = inner.child_by_field_name("declarator") or (inner.named_children[-1] if inner.named_children else None)
    if inner is None or inner.type != "function_declarator":
        return False
    called = inner.child_by_field_name("declarator")
    return called is not None and called.type in _NAMES


def name_node(node: Node, grammar: Grammar) -> Node | None:
    """The node that holds the definition's name."""
    bound = grammar.bound.get(node.type)
    if bound is not None:
        named = node.child_by_field_name(bound)
        inner = named.child_by_field_name("property") if named is not None else None
        return inner or named
    if node.type == "impl_item":
        return node.child_by_field_name("type")
    found = node.child_by_field_name("name") or node.child_by_field_name("declarator")
    if found is None:
        found = next((child for child in node.named_children if child.type in _NAMES), None)
    return _innermost(found) if found is not None else None


def _innermost(node: Node) -> Node:
    """A declarator's name: ``f`` of ``*f(int a)``."""
    while node.type not in _NAMES:
        inner = node.child_by_field_name("declarator") or next(
            (child for child in node.named_children if child.type in _NAMES or child.type.endswith("_declarator")), None
        )
        if inner is None:
            return node
        node = inner
    return node


def own_name(node: Node, named: Node | None) -> str:
    """The name with dots between its parts, "" where there is none."""
    if named is None:
        first = node.children[0].text if node.type == "fallback_receive_definition" and node.children else None
        return first.decode() if first else _UNNAMED.get(node.type, "")
    text = (named.text or b"").decode("utf-8", errors="replace")
    text = text.split("<")[0] if named.type in {"generic_type", "template_type"} else text
    name = text.replace("::", ".").replace(":", ".").strip("\"'`[] \t\n")
    return name if len(name) <= _LONGEST and "\n" not in name else ""


def receiver(node: Node) -> str:
    """The type a Go method belongs to."""
    found = node.child_by_field_name("receiver")
    while found is not None and found.type != "type_identifier":
        found = next((child for child in reversed(found.named_children) if child.type != "type_arguments"), None)
    return (found.text or b"").decode("utf-8", errors="replace") if found is not None else ""
