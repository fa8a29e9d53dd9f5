"""What the syntax trees of each language call their definitions: node types and the kinds they stand for.

Node types are those of the grammars that tree-sitter-language-pack 0.13 bundles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from hybridmem.corpus.media import PYTHON
from hybridmem.text.stopwords import words

SymbolKind = Literal[
    "class", "function", "method", "interface", "struct", "enum", "trait", "type", "namespace", "contract", "library",
    "table", "view", "index", "trigger", "event", "error", "modifier", "macro", "object", "message", "service",
    "implementation",
]  # fmt: skip

CONTAINERS: frozenset[str] = words(
    "class interface struct enum trait namespace contract library object message service implementation"
)


@dataclass(frozen=True, slots=True)
class Grammar:
    """One language. ``kinds``: node type -> kind; ``bound``: node types that bind a name (in this field) to a value
    that is a function or a class; ``refined``: type of the ``type`` field's node -> kind, for type definitions."""

    name: str
    kinds: Mapping[str, SymbolKind]
    bound: Mapping[str, str] = field(default_factory=dict)
    refined: Mapping[str, SymbolKind] = field(default_factory=dict)


def _kinds(**groups: str) -> dict[str, SymbolKind]:
    return {node: kind for kind, nodes in groups.items() for node in nodes.split()}  # type: ignore[misc]


_SCRIPT_BOUND = {
    "variable_declarator": "name", "pair": "key", "assignment_expression": "left", "field_definition": "property",
    "public_field_definition": "name",
}  # fmt: skip
_SCRIPT = {
    "class": "class_declaration class abstract_class_declaration",
    "function": "function_declaration generator_function_declaration function_signature",
    "method": "method_definition method_signature abstract_method_signature",
    "interface": "interface_declaration",
    "type": "type_alias_declaration",
    "enum": "enum_declaration",
    "namespace": "internal_module module",
}
_C = {
    "function": "function_definition declaration field_declaration",
    "struct": "struct_specifier union_specifier",
    "enum": "enum_specifier",
    "type": "type_definition alias_declaration",
    "macro": "preproc_function_def",
}
FUNCTION_VALUES = words(
    "arrow_function function_expression generator_function function class lambda_expression function_definition"
)

GRAMMARS: Mapping[str, Grammar] = {
    PYTHON: Grammar("python", _kinds(**{"class": "class_definition"}, function="function_definition")),
    "text/javascript": Grammar("javascript", _kinds(**_SCRIPT), _SCRIPT_BOUND),
    "text/x-typescript": Grammar("typescript", _kinds(**_SCRIPT), _SCRIPT_BOUND),
    "text/x-tsx": Grammar("tsx", _kinds(**_SCRIPT), _SCRIPT_BOUND),
    "text/x-java": Grammar(
        "java",
        _kinds(
            **{"class": "class_declaration record_declaration"},
            method="method_declaration constructor_declaration compact_constructor_declaration",
            interface="interface_declaration annotation_type_declaration",
            enum="enum_declaration",
        ),
    ),
    "text/x-go": Grammar(
        "go",
        _kinds(function="function_declaration", method="method_declaration method_elem", type="type_spec type_alias"),
        refined={"struct_type": "struct", "interface_type": "interface"},
    ),
    "text/x-rust": Grammar(
        "rust",
        _kinds(
            function="function_item function_signature_item",
            struct="struct_item union_item",
            enum="enum_item",
            trait="trait_item",
            type="type_item",
            namespace="mod_item",
            macro="macro_definition",
            implementation="impl_item",
        ),
    ),
    "text/x-c": Grammar("c", _kinds(**_C)),
    "text/x-c++": Grammar(
        "cpp",
        _kinds(**_C, **{"class": "class_specifier"}, namespace="namespace_definition", trait="concept_definition"),
    ),
    "text/x-csharp": Grammar(
        "csharp",
        _kinds(
            **{"class": "class_declaration record_declaration"},
            method="method_declaration constructor_declaration destructor_declaration operator_declaration "
            "property_declaration local_function_statement",
            interface="interface_declaration",
            struct="struct_declaration record_struct_declaration",
            enum="enum_declaration",
            type="delegate_declaration",
            namespace="namespace_declaration",
        ),
    ),
    "text/x-ruby": Grammar(
        "ruby", _kinds(**{"class": "class"}, namespace="module", function="method", method="singleton_method")
    ),
    "text/x-php": Grammar(
        "php",
        _kinds(
            **{"class": "class_declaration"},
            function="function_definition",
            method="method_declaration",
            interface="interface_declaration",
            trait="trait_declaration",
            enum="enum_declaration",
        ),
    ),
    "text/x-solidity": Grammar(
        "solidity",
        _kinds(
            contract="contract_declaration",
            interface="interface_declaration",
            library="library_declaration",
            function="function_definition constructor_definition fallback_receive_definition",
            modifier="modifier_definition",
            event="event_definition",
            error="error_declaration",
            struct="struct_declaration",
            enum="enum_declaration",
            type="user_defined_type_definition",
        ),
    ),
    "text/x-sql": Grammar(
        "sql",
        _kinds(
            table="create_table",
            view="create_view create_materialized_view",
            index="create_index",
            function="create_function create_procedure",
            trigger="create_trigger",
            type="create_type",
            namespace="create_schema",
        ),
    ),
    "text/x-shellscript": Grammar("bash", _kinds(function="function_definition")),
    "text/x-kotlin": Grammar(
        "kotlin",
        _kinds(**{"class": "class_declaration"}, object="object_declaration", function="function_declaration"),
    ),
    "text/x-scala": Grammar(
        "scala",
        _kinds(
            **{"class": "class_definition"},
            object="object_definition",
            trait="trait_definition",
            enum="enum_definition",
            function="function_definition function_declaration",
            type="type_definition",
        ),
    ),
    "text/x-swift": Grammar(
        "swift",
        _kinds(
            **{"class": "class_declaration"},
            interface="protocol_declaration",
            function="function_declaration protocol_function_declaration",
        ),
    ),
    "text/x-lua": Grammar("lua", _kinds(function="function_declaration")),
    "text/x-powershell": Grammar(
        "powershell",
        _kinds(**{"class": "class_statement"}, function="function_statement", method="class_method_definition"),
    ),
    "text/x-protobuf": Grammar("proto", _kinds(message="message", service="service", enum="enum", method="rpc")),
}
