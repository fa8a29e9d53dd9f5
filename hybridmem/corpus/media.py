"""File name extensions and the media types behind them."""

from __future__ import annotations

from pathlib import PurePosixPath

MARKDOWN = "text/markdown"
HTML = "text/html"
RST = "text/x-rst"
PLAIN = "text/plain"
PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
NOTEBOOK = "application/x-ipynb+json"
PYTHON = "text/x-python"

_CODE = {
    PYTHON: "py pyi pyw",
    "text/javascript": "js mjs cjs jsx",
    "text/x-typescript": "ts tsx mts cts",
    "text/x-java": "java",
    "text/x-kotlin": "kt kts",
    "text/x-scala": "scala",
    "text/x-go": "go",
    "text/x-rust": "rs",
    "text/x-c": "c h",
    "text/x-c++": "cc cpp cxx hpp hh hxx",
    "text/x-csharp": "cs",
    "text/x-ruby": "rb",
    "text/x-php": "php",
    "text/x-shellscript": "sh bash zsh",
    "text/x-powershell": "ps1",
    "text/x-sql": "sql",
    "text/x-solidity": "sol",
    "text/x-swift": "swift",
    "text/x-objective-c": "m mm",
    "text/x-lua": "lua",
    "text/x-perl": "pl pm",
    "text/x-r": "r",
    "text/x-protobuf": "proto",
    "text/css": "css scss less",
    "text/x-makefile": "mk",
    "text/x-vue": "vue svelte",
    "text/x-dart": "dart",
    "text/x-terraform": "tf",
}
_TEXT = {
    MARKDOWN: "md markdown mdown mkd mdx",
    HTML: "html htm xhtml",
    RST: "rst rest",
    NOTEBOOK: "ipynb",
    "application/json": "json jsonl ndjson",
    "text/csv": "csv tsv",
    "application/yaml": "yaml yml",
    "application/toml": "toml",
    "application/xml": "xml svg xsd",
    PLAIN: "txt text log ini cfg conf properties env diff patch tex adoc org lock",
}
_BINARY = {PDF: "pdf", DOCX: "docx", "application/zip": "zip"}
_BY_NAME = {"makefile": "text/x-makefile", "dockerfile": "text/x-dockerfile", "jenkinsfile": "text/x-groovy"}

CODE_TYPES = frozenset(_CODE) | frozenset(_BY_NAME.values())
_BY_EXTENSION = {
    extension: media_type
    for table in (_CODE, _TEXT, _BINARY)
    for media_type, names in table.items()
    for extension in names.split()
}


def media_type_of(name: str) -> str | None:
    """Media type that a file's name promises, ``None`` where it promises nothing known."""
    path = PurePosixPath(name.lower())
    return _BY_NAME.get(path.name) or _BY_EXTENSION.get(path.suffix.removeprefix("."))
