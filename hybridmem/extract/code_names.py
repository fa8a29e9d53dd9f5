"""Names of Python code: modules from paths, imports and what they bind, symbol names fit for entities."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from tree_sitter import Node

_DISTINCTIVE = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]|[a-z][A-Z]|^[A-Z][a-z]+[A-Za-z]*$|[^\x00-\x7f]")


def module_name(path: str) -> str:
    """Dotted module name of a logical path: ``src/lock/core.py`` -> ``lock.core``."""
    parts = list(PurePosixPath(path).with_suffix("").parts)
    if parts and parts[0] in {"src", "lib"} and len(parts) > 1:
        parts = parts[1:]
    if len(parts) > 1 and parts[-1] == "__init__":
        parts = parts[:-1]
    return ".".join(part for part in parts if part not in {"/", ".", ".."}) or "module"


def is_distinctive(name: str) -> bool:
    """Whether a bare name says enough to stand alone: two parts or a class name; dunder names never do."""
    return not name.startswith("__") and _DISTINCTIVE.search(name) is not None


def symbol_name(module: str, qualified: str) -> str:
    """Name of a symbol as an entity: its qualified name inside the module, with the module's last part in front
    where the name alone says too little (``main``, ``run``)."""
    if "." in qualified or is_distinctive(qualified):
        return qualified
    return f"{module.rsplit('.', 1)[-1]}.{qualified}"


def text_of(node: Node) -> str:
    """Source text of a node."""
    return (node.text or b"").decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name: what it is bound to here, the module it comes from, and the name there ("" for a module,
    "*" for all names). ``root`` is the module the bound name stands for: ``import a.b`` binds ``a``."""

    bound: str
    module: str
    name: str
    node: Node
    root: str = ""

    @property
    def target(self) -> str:
        """Entity name of the imported thing."""
        return symbol_name(self.module, self.name) if self.name not in {"", "*"} else self.module


def imports_of(node: Node, module: str, is_package: bool) -> list[Import]:
    """Names bound by an import statement; relative modules are made absolute."""
    if node.type == "import_statement":
        return [_plain(child) for child in node.named_children]
    origin = node.child_by_field_name("module_name")
    source = _absolute(text_of(origin), module, is_package) if origin is not None else "__future__"
    kinds = {"dotted_name", "aliased_import", "wildcard_import"}
    names = [child for child in node.named_children if child.type in kinds and child != origin]
    return [_from(child, source) for child in names]


def _plain(child: Node) -> Import:
    if child.type == "aliased_import":
        name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
        return Import(text_of(alias or child), text_of(name or child), "", child, text_of(name or child))
    first = text_of(child).split(".", 1)[0]
    return Import(first, text_of(child), "", child, first)


def _from(child: Node, source: str) -> Import:
    name = child.child_by_field_name("name") if child.type == "aliased_import" else child
    alias = child.child_by_field_name("alias") if child.type == "aliased_import" else None
    return Import(text_of(alias or child), source, text_of(name or child), child)


def _absolute(source: str, module: str, is_package: bool) -> str:
    dots = len(source) - len(source.lstrip("."))
    if dots == 0:
        return source
    parts = module.split(".")
    keep = parts if is_package and dots == 1 else parts[: len(parts) - dots + (1 if is_package else 0)]
    return ".".join([*keep, *([source.lstrip(".")] if source.lstrip(".") else [])]) or module
