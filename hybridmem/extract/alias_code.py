"""Aliases of code: ``palisade.lock.LockManager.acquire`` is ``LockManager.acquire``, a source file is its module."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.alias_names import Clues, Names, Proposal, Rule
from hybridmem.extract.code_names import module_name
from hybridmem.extract.keys import entity_key

_SYMBOLS = frozenset({"class", "function", "method"})


def _dotted(key: str, _: Names) -> Iterator[tuple[str, str]]:
    if "." in key:
        yield key, ""


def _qualified(key: str, _: Clues, names: Names) -> Iterator[Proposal]:
    """The part behind a known module's name, given in full or by its last parts, is the symbol."""
    parts = key.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        module, symbol = ".".join(parts[:cut]), ".".join(parts[cut:])
        if names.modules(module) and symbol in names and _is_symbol(key, symbol, names):
            reason = f"{names.name(key)} is {names.name(symbol)} with its module in front"
            yield Proposal(key, symbol, "qualified-name", reason, 0.85)
            return


def _is_symbol(key: str, symbol: str, names: Names) -> bool:
    """Whether the key ends in the defined symbol letter for letter: ``lock._backend`` is not the class ``Backend``."""
    ends = tuple(f".{surface}" for surface in _dotted_surfaces(symbol, names))
    return names.type(symbol) in _SYMBOLS and any(whole.endswith(ends) for whole in _dotted_surfaces(key, names))


def _dotted_surfaces(key: str, names: Names) -> list[str]:
    return [surface.replace("::", ".").rstrip("()") for surface in names.surfaces(key)]


def _python_files(key: str, names: Names) -> Iterator[tuple[str, str]]:
    if names.type(key) == "file" and names.name(key).endswith(".py"):
        yield key, ""


def _files(key: str, _: Clues, names: Names) -> Iterator[Proposal]:
    """A path leads to the module of this name, a bare file name to the only module that ends so."""
    surface = names.name(key)
    module = entity_key(module_name(surface))
    alike = names.modules(module) if "/" not in surface and "." not in module else []
    target = module if names.type(module) == "module" else alike[0] if len(alike) == 1 else ""
    if target and target != key:
        yield Proposal(key, target, "module-file", f"{surface} holds the module {names.name(target)}", 0.9)


CODE_RULES = (Rule(_dotted, _qualified), Rule(_python_files, _files))
"""Full dotted names of defined symbols, and files of defined modules."""
