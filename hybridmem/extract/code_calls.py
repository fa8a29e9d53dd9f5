"""Who calls whom in a Python module, as far as names allow: own symbols, imported names, self, and variables
that are assigned once from a known class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tree_sitter import Node

from hybridmem.extract.code_names import Scope, symbol_name, text_of


class Call(NamedTuple):
    """A resolved call: caller's entity name and type, the callee's node and name, how sure, and by which rule."""

    caller: str
    caller_type: str
    node: Node
    target: str
    confidence: float
    rule: str


class Frame(NamedTuple):
    """Where the walk stands: qualified name and type of the enclosing definition, its class, and typed variables."""

    qualified: str
    type: str
    owner: str
    variables: dict[str, str]


class Calls:
    """Call resolution inside one module."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._attributes: dict[str, dict[str, str]] = {}

    def walk(self, root: Node) -> Iterator[Call]:
        """Every call that could be resolved, in source order."""
        self._collect_attributes(root, "")
        yield from self._visit(root, Frame("", "module", "", {}))

    def _visit(self, node: Node, frame: Frame) -> Iterator[Call]:
        for child in node.children:
            if child.type in {"class_definition", "function_definition"}:
                yield from self._visit(child, self._enter(child, frame))
                continue
            if child.type == "assignment":
                self._learn(child, frame.variables)
            if child.type == "call":
                call = self._resolve(child, frame)
                if call is not None:
                    yield call
            yield from self._visit(child, frame)

    def _enter(self, node: Node, frame: Frame) -> Frame:
        name = node.child_by_field_name("name")
        qualified = (
            f"{frame.qualified}.{text_of(name)}"
            if frame.qualified and name
            else text_of(name)
            if name
            else frame.qualified
        )
        if node.type == "class_definition":
            return Frame(qualified, "class", qualified, dict(frame.variables))
        variables = {**frame.variables, **self._parameters(node)}
        return Frame(qualified, "method" if frame.type == "class" else "function", frame.owner, variables)

    def _parameters(self, node: Node) -> dict[str, str]:
        """Parameters annotated with a known class."""
        parameters = node.child_by_field_name("parameters")
        typed: dict[str, str] = {}
        for parameter in parameters.named_children if parameters is not None else []:
            kind = parameter.child_by_field_name("type")
            if kind is not None and parameter.named_children and self._is_class(text_of(kind)):
                typed[text_of(parameter.named_children[0])] = text_of(kind)
        return typed

    def _is_class(self, name: str) -> bool:
        return name[:1].isupper() and (name in self._scope.symbols or name in self._scope.imports)

    def _learn(self, node: Node, variables: dict[str, str]) -> None:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or left.type != "identifier":
            return
        made = self._constructed(right)
        variables.pop(text_of(left), None)
        if made:
            variables[text_of(left)] = made

    def _constructed(self, node: Node | None) -> str:
        """Class name if the expression calls a known class, else ""."""
        function = node.child_by_field_name("function") if node is not None and node.type == "call" else None
        name = text_of(function) if function is not None and function.type == "identifier" else ""
        return name if name and self._is_class(name) else ""

    def _collect_attributes(self, node: Node, owner: str) -> None:
        """``self.x = Known()`` inside a class gives x a type."""
        for child in node.children:
            inside = owner
            if child.type == "class_definition":
                name = child.child_by_field_name("name")
                inside = f"{owner}.{text_of(name)}" if owner and name else text_of(name) if name else owner
            elif child.type == "assignment" and owner:
                left, made = child.child_by_field_name("left"), self._constructed(child.child_by_field_name("right"))
                if left is not None and made and text_of(left).startswith("self."):
                    self._attributes.setdefault(owner, {})[text_of(left).removeprefix("self.")] = made
            self._collect_attributes(child, inside)

    def _resolve(self, node: Node, frame: Frame) -> Call | None:
        function = node.child_by_field_name("function")
        if function is None:
            return None
        found = self._of_name(text_of(function), frame) if function.type == "identifier" else None
        if function.type == "attribute":
            found = self._of_attribute(function, frame)
        if found is None:
            return None
        caller = symbol_name(self._scope.module, frame.qualified) if frame.qualified else self._scope.module
        return Call(caller, frame.type, function, *found)

    def _of_name(self, name: str, frame: Frame) -> tuple[str, float, str] | None:
        if name in frame.variables:
            return None
        nested = f"{frame.qualified}.{name}"
        if nested in self._scope.symbols and frame.type != "class":
            return nested, 0.95, "call-local"
        if name in self._scope.symbols:
            return symbol_name(self._scope.module, name), 0.95, "call-local"
        item = self._scope.imports.get(name)
        return (self._scope.target(item), 0.92, "call-imported") if item is not None and item.name else None

    def _of_attribute(self, function: Node, frame: Frame) -> tuple[str, float, str] | None:
        base = function.child_by_field_name("object")
        name = function.child_by_field_name("attribute")
        if base is None or name is None:
            return None
        owner, attribute = text_of(base), text_of(name)
        return self._of_object(owner, attribute, frame) or self._of_module(owner, attribute, frame)

    def _of_object(self, owner: str, attribute: str, frame: Frame) -> tuple[str, float, str] | None:
        if owner in {"self", "cls"} and f"{frame.owner}.{attribute}" in self._scope.symbols:
            return f"{frame.owner}.{attribute}", 0.95, "call-self"
        kind = self._type_of(owner, frame)
        if kind:
            return f"{self._class_name(kind)}.{attribute}", 0.8, "call-typed"
        return (f"{owner}.{attribute}", 0.95, "call-local") if f"{owner}.{attribute}" in self._scope.symbols else None

    def _of_module(self, owner: str, attribute: str, frame: Frame) -> tuple[str, float, str] | None:
        item = self._scope.imports.get(owner)
        if item is None or owner in frame.variables:
            return None
        if item.name and item.name[:1].isupper():
            return f"{item.name}.{attribute}", 0.85, "call-imported"
        module = f"{item.module}.{item.name}" if item.name else item.module
        return symbol_name(module, attribute), 0.9, "call-imported"

    def _type_of(self, owner: str, frame: Frame) -> str:
        if owner.startswith("self."):
            return self._attributes.get(frame.owner, {}).get(owner.removeprefix("self."), "")
        return frame.variables.get(owner, "")

    def _class_name(self, kind: str) -> str:
        item = self._scope.imports.get(kind)
        return item.name or item.module if item is not None else kind
