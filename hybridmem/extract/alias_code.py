"""Aliases of code: ``palisade.lock.LockManager.acquire`` is ``LockManager.acquire``, a source file is its module."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from hybridmem.extract.alias_names import Names, Proposal
from hybridmem.extract.code_names import module_name
from hybridmem.extract.keys import entity_key

_SYMBOLS = frozenset({"class", "function", "method"})


def code_proposals(names: Names) -> Iterator[Proposal]:
    """Full dotted names of defined symbols, and files of defined modules."""
    modules = [key for key in names.keys() if names.type(key) == "module"]  # noqa: SIM118 - a method of Names
    yield from _qualified(names, modules)
    yield from _files(names, modules)


def _qualified(names: Names, modules: list[str]) -> Iterator[Proposal]:
    """The part behind a known module's name, given in full or by its last parts, is the symbol."""
    known = {".".join(parts[start:]) for parts in (m.split(".") for m in modules) for start in range(len(parts))}
    for key in names.keys():  # noqa: SIM118
        parts = key.split(".")
        for cut in range(len(parts) - 1, 0, -1):
            module, symbol = ".".join(parts[:cut]), ".".join(parts[cut:])
            if module in known and symbol in names and names.type(symbol) in _SYMBOLS:
                reason = f"{names.name(key)} is {names.name(symbol)} with its module in front"
                yield Proposal(key, symbol, "qualified-name", reason, 0.85)
                break


def _files(names: Names, modules: list[str]) -> Iterator[Proposal]:
    """A path leads to the module of this name, a bare file name to the only module that ends so."""
    by_last: dict[str, list[str]] = defaultdict(list)
    for module in modules:
        by_last[module.rsplit(".", 1)[-1]].append(module)
    for key in names.keys():  # noqa: SIM118
        surface = names.name(key)
        if names.type(key) != "file" or not surface.endswith(".py"):
            continue
        module = entity_key(module_name(surface))
        alike = by_last.get(module, []) if "/" not in surface else []
        target = module if module in modules else alike[0] if len(alike) == 1 else ""
        if target and target != key:
            yield Proposal(key, target, "module-file", f"{surface} holds the module {names.name(target)}", 0.9)
