"""What every name means where it stands in a Python module: one frame per module, class and function.

Frames follow Python's own rule: a name belongs to the innermost function or module that binds it; class bodies are
skipped from inside their methods. A name bound in several ways is what is defined or imported first of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tree_sitter import Node

from hybridmem.extract.code_names import Import, imports_of, text_of

DEFINITIONS = frozenset({"class_definition", "function_definition"})
IMPORTS = frozenset({"import_statement", "import_from_statement", "future_import_statement"})
_SILENT = frozenset({"Final", "ClassVar", "Any", "t.Final", "typing.Final", "typing.Any", "object"})
_TARGETS = {
    "assignment": "left", "augmented_assignment": "left", "named_expression": "name", "for_statement": "left",
    "for_in_clause": "left",
}  # fmt: skip


@dataclass(slots=True)
class Bound:
    """One name of a frame: a definition's qualified name, an import, or the expressions a variable is given."""

    qualified: str = ""
    item: Import | None = None
    values: list[Node | None] = field(default_factory=list)

    @property
    def is_variable(self) -> bool:
        """Whether the name is neither defined nor imported here."""
        return not self.qualified and self.item is None


class Given(NamedTuple):
    """A value or annotation an attribute is given (None where it says nothing), and the frame it stands in."""

    value: Node | None
    frame: Frame


@dataclass(slots=True)
class Frame:
    """A module, class or function: its names, and for a class what ``self.`` is given in its methods."""

    qualified: str
    type: str
    node: Node
    parent: Frame | None = None
    names: dict[str, Bound] = field(default_factory=dict)
    attributes: dict[str, list[Given]] = field(default_factory=dict)

    def lookup(self, name: str) -> tuple[Bound, Frame] | None:
        """The name as seen from here, and the frame that binds it; None for a built-in or unknown name."""
        frame: Frame | None = self
        while frame is not None:
            if name in frame.names and (frame is self or frame.type != "class"):
                return frame.names[name], frame
            frame = frame.parent
        return None

    def owner(self) -> Frame | None:
        """The class whose method this frame is, or is nested in."""
        frame: Frame | None = self
        while frame is not None and frame.type != "class":
            frame = frame.parent
        return frame if frame is not self else None


class Frames:
    """All frames of one module by the node that opens them; ``classes`` by qualified name."""

    def __init__(self, root: Node, module: str, is_package: bool) -> None:
        """Collect the bindings of every frame in one walk."""
        self._source = (module, is_package)
        self.module = Frame("", "module", root)
        self._by_node = {root.id: self.module}
        self.classes: dict[str, Frame] = {}
        self.functions: dict[str, Frame] = {}
        self.imports: list[Import] = []
        stack = [(child, self.module) for child in reversed(root.children)]
        while stack:
            node, frame = stack.pop()
            inner = self._bind(node, frame)
            stack.extend((child, inner) for child in reversed(node.named_children))

    def of(self, node: Node, around: Frame) -> Frame:
        """The frame a node opens, or the one around it."""
        return self._by_node.get(node.id, around)

    def _bind(self, node: Node, frame: Frame) -> Frame:
        if node.type in DEFINITIONS:
            return self._open(node, frame)
        if node.type in IMPORTS:
            for item in imports_of(node, *self._source):
                self.imports.append(item)
                _bound(frame, item.bound).item = item
        elif node.type in _TARGETS:
            self._assign(node, frame)
        elif node.type == "as_pattern_target":
            _variable(frame, node, None)
        elif node.type == "lambda_parameters":
            for name in _identifiers(node):
                _variable(frame, name, None)
        return frame

    def _open(self, node: Node, frame: Frame) -> Frame:
        name = node.child_by_field_name("name")
        if name is None or not name.text:
            return frame
        own = text_of(name)
        qualified = f"{frame.qualified}.{own}" if frame.qualified else own
        kind = "class" if node.type == "class_definition" else "method" if frame.type == "class" else "function"
        _bound(frame, own).qualified = qualified
        opened = self._by_node[node.id] = Frame(qualified, kind, node, frame)
        (self.classes if kind == "class" else self.functions).setdefault(qualified, opened)
        for parameter, annotation in _parameters(node):
            _variable(opened, parameter, annotation)
        return opened

    def _assign(self, node: Node, frame: Frame) -> None:
        left = node.child_by_field_name(_TARGETS[node.type])
        value = _annotation(node) or node.child_by_field_name("right")
        if left is None:
            return
        known = value if node.type == "assignment" else None
        if left.type == "identifier":
            _variable(frame, left, known)
            if frame.type == "class":
                frame.attributes.setdefault(text_of(left), []).append(Given(known, frame))
        elif left.type == "attribute":
            self._attribute(left, known, frame)
        else:
            for name in _identifiers(left):
                _variable(frame, name, None)
            for part in (child for child in left.named_children if child.type == "attribute"):
                self._attribute(part, None, frame)

    def _attribute(self, left: Node, value: Node | None, frame: Frame) -> None:
        base, name = left.child_by_field_name("object"), left.child_by_field_name("attribute")
        owner = frame.owner()
        if owner is not None and base is not None and name is not None and text_of(base) in {"self", "cls"}:
            owner.attributes.setdefault(text_of(name), []).append(Given(value, frame))


def _annotation(node: Node) -> Node | None:
    """The annotation of a name, unless it says nothing of the class."""
    annotation = node.child_by_field_name("type")
    return None if annotation is not None and text_of(annotation) in _SILENT else annotation


def _bound(frame: Frame, name: str) -> Bound:
    return frame.names.setdefault(name, Bound())


def _variable(frame: Frame, name: Node, value: Node | None) -> None:
    _bound(frame, text_of(name)).values.append(value)


def _identifiers(node: Node) -> Iterator[Node]:
    """Names a pattern binds; the parts of ``a.b`` and ``a[i]`` are none."""
    stack = [node]
    while stack:
        current = stack.pop()
        if current.type == "identifier":
            yield current
        elif current.type not in {"attribute", "subscript", "call", "type"}:
            stack.extend(reversed(current.named_children))


def _parameters(node: Node) -> Iterator[tuple[Node, Node | None]]:
    """Each parameter's name with its annotation."""
    parameters = node.child_by_field_name("parameters")
    for parameter in parameters.named_children if parameters is not None else []:
        annotation = parameter.child_by_field_name("type")
        name = parameter.child_by_field_name("name") or parameter
        found = next(_identifiers(name), None)
        if found is not None:
            yield found, annotation
