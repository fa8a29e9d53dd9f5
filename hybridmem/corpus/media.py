"""File name extensions and the media types behind them."""

from __future__ import annotations

from pathlib import PurePosixPath

MARKDOWN = "text/markdown"
HTML = "text/html"
RST = "text/x-rst"
PLAIN = "text/plain"
PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ODT = "application/vnd.oasis.opendocument.text"
ODS = "application/vnd.oasis.opendocument.spreadsheet"
ODP = "application/vnd.oasis.opendocument.presentation"
EPUB = "application/epub+zip"
RTF = "application/rtf"
NOTEBOOK = "application/x-ipynb+json"
CSV = "text/csv"
JSON = "application/json"
JSON_LINES = "application/jsonl"
YAML = "application/yaml"
TOML = "application/toml"
XML = "application/xml"
ASCIIDOC = "text/asciidoc"
LOG = "text/x-log"
SUBTITLES = "application/x-subrip"
MAIL = "message/rfc822"
MAILBOX = "application/mbox"
PYTHON = "text/x-python"

_CODE = {
    PYTHON: "py pyi pyw",
    "text/javascript": "js mjs cjs jsx",
    "text/x-typescript": "ts mts cts",
    "text/x-tsx": "tsx",
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
    JSON: "json geojson webmanifest",
    JSON_LINES: "jsonl ndjson",
    CSV: "csv tsv tab",
    YAML: "yaml yml",
    TOML: "toml",
    XML: "xml svg xsd wsdl rss atom",
    ASCIIDOC: "adoc asciidoc asc",
    LOG: "log",
    SUBTITLES: "srt vtt",
    MAIL: "eml",
    MAILBOX: "mbox",
    PLAIN: "txt text ini cfg conf properties env diff patch tex org lock",
}
_BINARY = {
    PDF: "pdf",
    DOCX: "docx",
    PPTX: "pptx",
    XLSX: "xlsx xlsm",
    ODT: "odt",
    ODS: "ods",
    ODP: "odp",
    EPUB: "epub",
    RTF: "rtf",
    "application/zip": "zip",
}
_BY_NAME = {"makefile": "text/x-makefile", "dockerfile": "text/x-dockerfile", "jenkinsfile": "text/x-groovy"}

# Lists of records: each is a section, and none is torn as long as it fits a passage.
RECORD_TYPES = frozenset({CSV, JSON, JSON_LINES, XML, XLSX, ODS})
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


def short_name(media_type: str) -> str:
    """The commonest extension of a media type, such as ``md``; an unknown type stays as it is."""
    return _SHORT.get(media_type, media_type)


_SHORT = {media_type: extension for extension, media_type in reversed(_BY_EXTENSION.items())}
