"""What is known of the class an expression yields, from annotations and constructors; nothing is guessed."""

from __future__ import annotations

import re
from typing import NamedTuple

from tree_sitter import Node

from hybridmem.extract.code_names import text_of
from hybridmem.extract.code_scope import Frame, Frames, Given

_DEPTH = 6
_QUALIFIED = re.compile(r"^(?:[\w.]*\.)?(?:Final|ClassVar|Required|NotRequired)\[(.*)\]$", re.DOTALL)
_OPTIONAL = re.compile(r"^(?:[\w.]*\.)?Optional\[(.*)\]$|^(.*?)\s*\|\s*None$|^None\s*\|\s*(.*)$", re.DOTALL)
_DOTTED = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class Kind(NamedTuple):
    """A class: its name as methods carry it ("LeaseStore", "Outer.Inner"), and whether this module defines it."""

    name: str
    local: bool


class Method(NamedTuple):
    """A method found on a class: the name it is defined under, and whether the definition was seen."""

    name: str
    seen: bool
    inherited: bool


def is_class_name(name: str) -> bool:
    """Whether a name is written like a class: ``LeaseStore`` and ``_Lock``, not ``MAX_SIZE`` or ``run``."""
    bare = name.lstrip("_")
    return bare[:1].isupper() and not (len(bare) > 3 and bare.isupper())


class Types:
    """Class inference inside one module."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames

    def of(self, node: Node | None, frame: Frame, depth: int = 0) -> Kind | None:
        """Class of an expression or annotation as seen in a frame, None where it is not known."""
        if node is None or depth > _DEPTH:
            return None
        if node.type == "call":
            return self._made(node.child_by_field_name("function"), frame, depth)
        if node.type in {"type", "identifier"}:
            text = text_of(node)
            return self._annotated(text, frame) if node.type == "type" else self._variable(text, frame, depth)
        if node.type == "attribute":
            return self._attribute(node, frame, depth)
        return self._either(node, frame, depth) if node.type == "boolean_operator" else None

    def named(self, dotted: str, frame: Frame) -> Kind | None:
        """The class a dotted name stands for."""
        first, *rest = dotted.split(".")
        found = frame.lookup(first)
        if found is None:
            return None
        bound = found[0]
        if bound.qualified:
            qualified = ".".join([bound.qualified, *rest])
            return Kind(qualified, True) if qualified in self._frames.classes else None
        if bound.item is None:
            return None
        parts = [part for part in (bound.item.name, *rest) if part]
        return Kind(parts[-1], False) if parts and is_class_name(parts[-1]) else None

    def method(self, kind: Kind, name: str, depth: int = 0) -> Method | None:
        """Where a class has the method from, its bases of this module searched; None for what is none."""
        if not kind.local:
            return Method(f"{kind.name}.{name}", False, depth > 0)
        frame = self._frames.classes[kind.name]
        if name in frame.names and frame.names[name].qualified:
            return Method(f"{kind.name}.{name}", True, depth > 0)
        if name in frame.attributes or depth > _DEPTH:
            return None
        return self.inherited(frame, name, depth)

    def inherited(self, frame: Frame, name: str, depth: int = 0) -> Method | None:
        """The method as the bases have it: seen in one of this module, or of the only base, which is imported."""
        bases = self.bases(frame)
        for base in bases:
            found = self.method(base, name, depth + 1) if base is not None and base.local else None
            if found is not None:
                return found
        only = bases[0] if len(bases) == 1 else None
        return self.method(only, name, depth + 1) if only is not None and not only.local else None

    def bases(self, frame: Frame) -> list[Kind | None]:
        """The base classes in order, None for one that is not known by name."""
        listed = frame.node.child_by_field_name("superclasses")
        around = frame.parent or frame
        nodes = [n for n in (listed.named_children if listed is not None else []) if n.type != "keyword_argument"]
        return [self.named(text_of(node), around) for node in nodes if node.type != "comment"]

    def _annotated(self, text: str, frame: Frame) -> Kind | None:
        bare = _QUALIFIED.sub(r"\1", text.strip().strip("\"'"))
        optional = _OPTIONAL.match(bare)
        if optional is not None:
            bare = next(group for group in optional.groups() if group is not None).strip()
        return self.named(bare, frame) if _DOTTED.fullmatch(bare) else None

    def _made(self, function: Node | None, frame: Frame, depth: int) -> Kind | None:
        """Class of a call: the class itself, or what a function of this module is annotated to return."""
        if function is None or not _DOTTED.fullmatch(text_of(function)):
            return None
        kind = self.named(text_of(function), frame)
        found = frame.lookup(text_of(function))
        if kind is not None or found is None or found[0].qualified not in self._frames.functions:
            return kind
        called = self._frames.functions[found[0].qualified]
        if called.node.children[0].type == "async":
            return None
        return self.of(called.node.child_by_field_name("return_type"), called, depth + 1)

    def _variable(self, name: str, frame: Frame, depth: int) -> Kind | None:
        found = frame.lookup(name)
        if found is None or not found[0].is_variable:
            return None
        return self._all([Given(value, found[1]) for value in found[0].values], depth)

    def _attribute(self, node: Node, frame: Frame, depth: int) -> Kind | None:
        """``self.store`` by what the class gives it, an annotation before anything else."""
        base, name = node.child_by_field_name("object"), node.child_by_field_name("attribute")
        owner = frame.owner()
        if base is None or name is None or owner is None or text_of(base) != "self":
            return None
        values = owner.attributes.get(text_of(name), [])
        annotated = [given for given in values if given.value is not None and given.value.type == "type"]
        return self._all(annotated or values, depth)

    def _either(self, node: Node, frame: Frame, depth: int) -> Kind | None:
        """``given or Default()`` has a class where both sides agree."""
        sides = [node.child_by_field_name(side) for side in ("left", "right")]
        return self._all([Given(side, frame) for side in sides], depth)

    def _all(self, values: list[Given], depth: int) -> Kind | None:
        """The one class that all values are of; None given beside it does not count."""
        real = [given for given in values if given.value is None or given.value.type != "none"]
        kinds = {self.of(given.value, given.frame, depth + 1) for given in real}
        return next(iter(kinds)) if len(kinds) == 1 else None
