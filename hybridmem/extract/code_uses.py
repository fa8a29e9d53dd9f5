"""What the body of a Python function does besides calling: raises, catches, reads and writes; and open tasks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tree_sitter import Node

from hybridmem.extract.code_calls import Calls
from hybridmem.extract.code_names import symbol_name, text_of
from hybridmem.extract.code_scope import Frame
from hybridmem.extract.code_types import is_class_name

_TASK = re.compile(r"#+\s*(?P<kind>TODO|FIXME|XXX|HACK)\b(?:\([^()]*\))?\s*[:：-]?\s*(?P<text>.*)")
_TASK_LENGTH = 76
_CONFIG = re.compile(r"(?:^|[._])(?:config|cfg|conf|settings|options|environ|env)$", re.IGNORECASE)
_GETTERS = frozenset({"get", "getenv", "pop", "setdefault"})
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,}")
_KEY = re.compile(r"[\w.:/-]{2,60}")


class Use(NamedTuple):
    """A fact about the enclosing definition: relation, what it concerns, its type, where, how sure, by which rule."""

    relation: str
    target: str
    type: str
    node: Node
    confidence: float
    rule: str


class Uses:
    """The uses of one module, node by node."""

    def __init__(self, calls: Calls, module: str) -> None:
        self._calls = calls
        self._module = module
        self._rules: dict[str, Callable[[Node, Frame], Iterator[Use]]] = {
            "raise_statement": self._raised, "except_clause": self._caught, "decorator": self._decorated,
            "attribute": self._attribute, "subscript": self._subscript, "call": self._getter,
            "comment": self._task, "identifier": self._constant,
        }  # fmt: skip

    def of(self, node: Node, frame: Frame) -> Iterator[Use]:
        """Facts of one node."""
        rule = self._rules.get(node.type)
        if rule is not None:
            yield from rule(node, frame)

    def _named(self, node: Node, frame: Frame) -> str:
        """Entity name of an exception or decorator; its own words where it is built in or not resolved."""
        target = self._calls.of(node, frame)
        return target.name if target is not None else text_of(node)

    def _raised(self, node: Node, frame: Frame) -> Iterator[Use]:
        raised = node.named_children[0] if node.named_children else None
        if raised is not None and raised.type == "call":
            raised = raised.child_by_field_name("function")
        if raised is not None and _is_class(raised):
            yield Use("raises", self._named(raised, frame), "class", raised, 0.97, "raise")

    def _caught(self, node: Node, frame: Frame) -> Iterator[Use]:
        stack = [child for child in node.named_children if child.type != "block"][:1]
        while stack:
            child = stack.pop()
            if child.type in {"tuple", "as_pattern"}:
                inner = child.named_children if child.type == "tuple" else child.named_children[:1]
                stack.extend(reversed(inner))
            elif _is_class(child):
                yield Use("catches", self._named(child, frame), "class", child, 0.97, "except")

    def _decorated(self, node: Node, frame: Frame) -> Iterator[Use]:
        decorator = node.named_children[0] if node.named_children else None
        if decorator is not None and decorator.type == "call":
            decorator = decorator.child_by_field_name("function")
        if decorator is not None and decorator.type in {"identifier", "attribute"}:
            yield Use("decorated by", self._named(decorator, frame), "function", decorator, 0.98, "decorator")

    def _attribute(self, node: Node, frame: Frame) -> Iterator[Use]:
        """Reads and writes of attributes that the class itself gives its instances."""
        base, name, owner = node.child_by_field_name("object"), node.child_by_field_name("attribute"), frame.owner()
        if base is None or name is None or owner is None or text_of(base) not in {"self", "cls"}:
            return
        if text_of(name) in owner.attributes and text_of(name) not in _methods(owner):
            relation = "writes to" if _is_written(node) else "reads"
            yield Use(relation, f"{owner.qualified}.{text_of(name)}", "attribute", name, 0.97, "attribute")

    def _constant(self, node: Node, frame: Frame) -> Iterator[Use]:
        """Reads of constants of the module or imported by name."""
        name = text_of(node)
        if frame.type in {"module", "class"} or not _CONSTANT.fullmatch(name) or _is_written(node):
            return
        found = frame.lookup(name)
        if found is None or found[1].type != "module" or found[0].qualified:
            return
        module = found[0].item.module if found[0].item is not None else self._module
        yield Use("reads", symbol_name(module, name), "constant", node, 0.95, "constant")

    def _subscript(self, node: Node, _: Frame) -> Iterator[Use]:
        value, keys = node.child_by_field_name("value"), node.children_by_field_name("subscript")
        if value is not None and len(keys) == 1 and _CONFIG.search(text_of(value)):
            yield from _key(keys[0], "writes to" if _is_written(node) else "reads")

    def _getter(self, node: Node, _: Frame) -> Iterator[Use]:
        function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if function is None or arguments is None or not arguments.named_children:
            return
        base, _dot, name = text_of(function).rpartition(".")
        if name in _GETTERS and (name == "getenv" or _CONFIG.search(base)):
            yield from _key(arguments.named_children[0], "reads")

    def _task(self, node: Node, _: Frame) -> Iterator[Use]:
        found = _TASK.match(text_of(node))
        if found is not None and found["text"].strip():
            text = " ".join(found["text"].split())
            short = text if len(text) <= _TASK_LENGTH else text[:_TASK_LENGTH].rsplit(" ", 1)[0]
            relation = "todo" if found["kind"] == "TODO" else "fixme"
            yield Use(relation, short, "task", node, 0.98, "task")


def _methods(owner: Frame) -> set[str]:
    return {name for name, bound in owner.names.items() if bound.qualified}


def _is_class(node: Node) -> bool:
    return node.type in {"identifier", "attribute"} and is_class_name(text_of(node).rsplit(".", 1)[-1])


def _is_written(node: Node) -> bool:
    """Whether the node is what an assignment, or a pattern of one, gives a value to."""
    current = node
    while current.parent is not None and current.parent.type in {"pattern_list", "tuple_pattern", "list_pattern"}:
        current = current.parent
    parent = current.parent
    return (
        parent is not None
        and parent.type in {"assignment", "augmented_assignment", "for_statement"}
        and parent.child_by_field_name("left") == current
    )


def _key(node: Node, relation: str) -> Iterator[Use]:
    """A configuration key given as a plain string."""
    content = [child for child in node.named_children if child.type == "string_content"]
    if node.type == "string" and len(content) == 1 and _KEY.fullmatch(text_of(content[0])):
        yield Use(relation, text_of(content[0]), "config", content[0], 0.93, "config")
