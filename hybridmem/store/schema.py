"""The tables of the truth, as migrations: step ``n`` brings a database from ``user_version`` n to n + 1.

A chunk's text is not stored: it is ``document.text[start:end]``, so a quotation can never drift from its source.
Rows of one document hang on it by foreign keys and leave with it.
"""

from __future__ import annotations

# "HyMm", kept in the file header so that another program's database is never taken for ours.
APPLICATION_ID = 0x48794D6D

_FIRST = """
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
  doc INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  path TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  media_type TEXT NOT NULL,
  language TEXT NOT NULL,
  authority REAL NOT NULL,
  timestamp TEXT,
  outline TEXT NOT NULL,
  page_starts TEXT NOT NULL,
  metadata TEXT NOT NULL,
  status TEXT NOT NULL,
  recipe TEXT NOT NULL,
  characters INTEGER NOT NULL,
  chunks INTEGER NOT NULL,
  triples INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE originals (
  doc INTEGER PRIMARY KEY REFERENCES documents (doc) ON DELETE CASCADE,
  size INTEGER NOT NULL,
  data BLOB NOT NULL
) STRICT;

CREATE TABLE chunks (
  chunk INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  doc INTEGER NOT NULL REFERENCES documents (doc) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  kind TEXT NOT NULL,
  heading_path TEXT NOT NULL,
  symbol TEXT NOT NULL,
  UNIQUE (doc, ordinal)
) STRICT;

CREATE TABLE terms (
  chunk INTEGER PRIMARY KEY REFERENCES chunks (chunk) ON DELETE CASCADE,
  data BLOB NOT NULL
) STRICT;

CREATE TABLE mentions (
  chunk INTEGER NOT NULL REFERENCES chunks (chunk) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  key TEXT NOT NULL,
  type TEXT NOT NULL,
  surface TEXT NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  about INTEGER NOT NULL,
  PRIMARY KEY (chunk, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE assertions (
  chunk INTEGER NOT NULL REFERENCES chunks (chunk) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  head TEXT NOT NULL,
  relation TEXT NOT NULL,
  tail TEXT NOT NULL,
  head_key TEXT NOT NULL,
  tail_key TEXT NOT NULL,
  head_type TEXT NOT NULL,
  tail_type TEXT NOT NULL,
  confidence REAL NOT NULL,
  rule TEXT NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  head_start INTEGER,
  head_stop INTEGER,
  tail_start INTEGER,
  tail_stop INTEGER,
  status TEXT NOT NULL,
  valid_from TEXT,
  PRIMARY KEY (chunk, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE pending (
  id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE alias_decisions (
  key TEXT NOT NULL,
  into_key TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('merge', 'split')),
  reason TEXT NOT NULL,
  PRIMARY KEY (key, into_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE reports (
  report INTEGER PRIMARY KEY,
  finished TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
"""

# Further names of a document with the same bytes; what each update did; questions that are asked again after one.
_SECOND = """
ALTER TABLE documents ADD COLUMN digest TEXT NOT NULL DEFAULT '';

CREATE INDEX documents_by_digest ON documents (digest);

CREATE TABLE names (
  path TEXT PRIMARY KEY,
  doc INTEGER NOT NULL REFERENCES documents (doc) ON DELETE CASCADE,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  authority REAL NOT NULL,
  timestamp TEXT,
  metadata TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX names_by_document ON names (doc);

CREATE TABLE updates (
  entry INTEGER PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE questions (
  question TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  top TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""

# Whether another text states a fact is asked for each fact that comes or goes.
_THIRD = "CREATE INDEX assertions_by_ends ON assertions (head_key, tail_key, relation);"

# When a fact ceased to hold; what a person decided on facts, by their keys, so that it outlives the documents.
_FOURTH = """
ALTER TABLE assertions ADD COLUMN valid_to TEXT;

CREATE TABLE triple_decisions (
  decision INTEGER PRIMARY KEY,
  decided TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('approve', 'reject', 'edit', 'add')),
  status TEXT NOT NULL,
  fact TEXT NOT NULL,
  replacement TEXT,
  reason TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;
"""

# The summary of a document: a copy, made again from its text where it is missing or another recipe made it.
_FIFTH = """
CREATE TABLE abstracts (
  doc INTEGER PRIMARY KEY REFERENCES documents (doc) ON DELETE CASCADE,
  recipe TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
"""

# When a person decided on two names (ISO 8601), "" where that was before it was kept.
_SIXTH = """
ALTER TABLE alias_decisions ADD COLUMN decided TEXT NOT NULL DEFAULT '';
"""

MIGRATIONS: tuple[str, ...] = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH)
VERSION = len(MIGRATIONS)
