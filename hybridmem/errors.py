"""What can go wrong, in sentences: what was wrong, the value, and what to do about it."""

from __future__ import annotations


class HybridMemError(Exception):
    """Base of every error raised on purpose; its text is one sentence fit for a person."""


class SettingsError(HybridMemError):
    """A setting is missing, misspelt or out of range."""


class InputError(HybridMemError):
    """A question, name, path or option given by the caller cannot be used."""


class UnknownEntityError(InputError):
    """A name leads to no entity of the knowledge graph."""


class CorpusError(HybridMemError):
    """A whole source (archive, folder) had to be refused."""


class WorkspaceError(HybridMemError):
    """The workspace folder cannot be opened, read or written."""


class ReadOnlyError(WorkspaceError):
    """Another process holds the workspace; it is open for reading only."""


class IndexMismatchError(WorkspaceError):
    """The stored vectors were made by another embedder; a rebuild is offered."""


class ModelError(HybridMemError):
    """A model that was asked for cannot be loaded."""


class CancelledError(HybridMemError):
    """The person cancelled a running job; what was finished before stays."""
