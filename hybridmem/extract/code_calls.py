"""Who calls whom in a Python module, as far as names allow: own symbols, imported names, methods of known classes.

The confidence says how the name was resolved: seen in this file, imported, through a class known by annotation or
constructor, through a base class.
"""

from __future__ import annotations

from typing import NamedTuple

from tree_sitter import Node

from hybridmem.extract.code_names import symbol_name, text_of
from hybridmem.extract.code_scope import Bound, Frame, Frames
from hybridmem.extract.code_types import Kind, Method, Types, is_class_name

_NOT_MODULES = frozenset({"environ", "stdout", "stderr", "stdin", "argv", "path", "modules", "flags"})


class Target(NamedTuple):
    """What is called: entity name, and the rule that resolved it."""

    name: str
    rule: str


class Calls:
    """Resolution of callees inside one module."""

    def __init__(self, frames: Frames, types: Types, module: str) -> None:
        self._frames = frames
        self._types = types
        self._module = module

    def resolve(self, call: Node, frame: Frame) -> tuple[Node, Target] | None:
        """The node that names the callee and what it stands for; None where names do not tell."""
        function = call.child_by_field_name("function")
        if function is None:
            return None
        target = self.of(function, frame)
        return None if target is None else (function, target)

    def of(self, function: Node, frame: Frame) -> Target | None:
        """What a name or attribute stands for as a callee, decorator or exception."""
        if function.type == "identifier":
            return self._of_name(text_of(function), frame)
        base, name = function.child_by_field_name("object"), function.child_by_field_name("attribute")
        if function.type != "attribute" or base is None or name is None:
            return None
        return self._of_attribute(base, text_of(name), frame)

    def _of_name(self, name: str, frame: Frame) -> Target | None:
        found = frame.lookup(name)
        if found is None or found[0].is_variable:
            return None
        bound = found[0]
        if bound.qualified:
            if bound.values and found[1].type in {"function", "method"}:
                return None  # a parameter that is replaced by a function of its own where it is not given
            return Target(symbol_name(self._module, bound.qualified), "call-local")
        return Target(bound.item.target, "call-imported") if bound.item is not None and bound.item.name else None

    def _of_attribute(self, base: Node, name: str, frame: Frame) -> Target | None:
        owner = frame.owner()
        if base.type == "call" and owner is not None and text_of(base).startswith("super("):
            return _method(self._types.inherited(owner, name, 1), "call-super")
        if base.type == "identifier" and text_of(base) in {"self", "cls"} and owner is not None:
            return _method(self._types.method(Kind(owner.qualified, True), name), "call-self")
        kind = self._types.of(base, frame)
        if kind is not None:
            return _method(self._types.method(kind, name), "call-typed")
        return self._of_path(text_of(base).split("."), name, frame) if _is_path(base) else None

    def _of_path(self, parts: list[str], name: str, frame: Frame) -> Target | None:
        """``Class.method``, ``module.function``, ``package.module.function``."""
        found = frame.lookup(parts[0])
        if found is None or found[0].is_variable:
            return None
        named = self._types.named(".".join(parts), frame)
        if named is not None:
            return _method(self._types.method(named, name), "call-class")
        return None if found[0].qualified else _in_module(found[0], parts[1:], name)


def _in_module(bound: Bound, middle: list[str], name: str) -> Target | None:
    """A function of an imported module; what hangs on an imported object may be of any class and is left out."""
    item = bound.item
    if item is None or (item.name and middle) or item.name.isupper():
        return None
    objects = any(part in _NOT_MODULES or part.isupper() for part in middle)
    if objects and (item.root, middle) != ("os", ["path"]):
        return None
    module = ".".join([item.root or f"{item.module}.{item.name}", *middle])
    rule = "call-class" if is_class_name(module.rsplit(".", 1)[-1]) else "call-module" if item.root else "call-member"
    return Target(symbol_name(module, name), rule)


def _method(found: Method | None, rule: str) -> Target | None:
    if found is None:
        return None
    return Target(found.name, "call-inherited" if found.inherited and rule != "call-super" else rule)


def _is_path(node: Node) -> bool:
    """Whether the node is names joined by dots and nothing else."""
    while node.type == "attribute":
        inner = node.child_by_field_name("object")
        if inner is None:
            return False
        node = inner
    return node.type == "identifier"
