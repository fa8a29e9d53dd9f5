"""One small source file for each language: its definitions, their kinds, and the comments that belong to them."""

import pytest

from hybridmem.corpus.chunk import chunk
from hybridmem.corpus.code_symbols import broken_line, symbols
from hybridmem.corpus.grammars import GRAMMARS
from hybridmem.corpus.media import CODE_TYPES, media_type_of
from hybridmem.corpus.sniff import sniff
from hybridmem.settings import Chunking
from hybridmem.types import Document

JAVASCRIPT = """// Waits for the 锁.
// Twice.
export async function acquire(lock) { return lock.take(); }

class Queue extends Base {
  /** Adds one. */
  push(item) { this.items.push(item); }
  static make = () => new Queue();
}
const release = (lock) => { lock.free(); };
module.exports.close = function () {};
const api = { open(x) { return x; }, shut: () => 1, size: 3 };
let plain = 1, other = 2;
"""
TYPESCRIPT = """/** A lock. */
export interface Lock { name: string; take(ms: number): void }
type Name = string | number;
enum State { Free, Held }
namespace Tools { export function check(): void {} }
abstract class Store implements Lock { abstract take(ms: number): void; private drop(): void {} }
"""
TSX = """export const Button = (props: Props) => <button>{props.label}</button>;
function App() { return <Button label="x" />; }
"""
JAVA = """package a.b;
/** Holds locks. */
@Service
public class Manager extends Base {
  private int count;
  // Starts it.
  public Manager(int count) { this.count = count; }
  void release() {}
  interface Listener { void heard(); }
}
record Point(int x, int y) {}
enum Color { RED }
"""
GO = """package locks

// Acquire takes 锁.
func Acquire(name string) error { return nil }

// Server serves.
type Server struct { addr string }

func (s *Server) Start() {}
type Reader interface { Read() int }
type (
\tID int
\tAlias = string
)
"""
RUST = """/// A lock.
#[derive(Debug)]
pub struct Lock { name: String }
impl Lock { pub fn new() -> Self { todo!() } }
impl Drop for Lock { fn drop(&mut self) {} }
trait Take { fn take(&self); }
mod inner { pub fn help() {} }
macro_rules! twice { () => {} }
"""
C = """#include <stdio.h>
/* Takes it. */
static int *take(struct lock *l) { return 0; }
struct lock { int held; };
typedef struct { int id; } item;
enum state { FREE, HELD };
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int release(struct lock *l);
int counter;
"""
CPP = """namespace locks {
// Manages.
class Manager : public Base {
 public:
  Manager();
  void release() const {}
  int held;
};
template <class T> T first(T a) { return a; }
}
void locks::Manager::acquire() {}
"""
CSHARP = """namespace Shop.Locks {
  /// <summary>Manages.</summary>
  public class Manager : Base {
    public Manager() {}
    void Release() {}
    int Count { get; set; }
  }
  interface ILock { void Take(); }
  struct Point {}
}
"""
RUBY = """module Locks
  # Manages.
  class Manager < Base
    def acquire; end
    def self.build; end
  end
end
def helper; end
"""
PHP = """<?php
namespace Shop;
/** Manages. */
class Manager extends Base { public function acquire() {} }
interface Lock { function take(); }
trait Timed {}
function helper() {}
"""
SOLIDITY = """pragma solidity ^0.8.0;
/// @title A vault
contract Vault is Ownable {
  event Paid(uint amount);
  error Empty();
  struct Entry { uint amount; }
  modifier onlyOwner() { _; }
  constructor() {}
  /// @notice Pays out.
  function withdraw() public {}
  receive() external payable {}
}
library Maths { function add() internal {} }
"""
SQL = """-- People who may log in.
CREATE TABLE app.users (id INT PRIMARY KEY, name TEXT);
CREATE VIEW active AS SELECT * FROM users;
CREATE INDEX by_name ON users(name);
"""
SHELL = """#!/bin/bash
# Prints it.
show() { echo "$1"; }
function clean { rm -f x; }
"""

CASES = [
    (
        "a.js",
        JAVASCRIPT,
        (
            "function acquire, class Queue, method Queue.push, method Queue.make, function release, function close, "
            "method open, function shut"
        ),
        {"acquire": "// Waits for the 锁.\n// Twice.", "Queue.push": "/** Adds one. */"},
    ),
    (
        "a.ts",
        TYPESCRIPT,
        (
            "interface Lock, method Lock.take, type Name, enum State, namespace Tools, function Tools.check, "
            "class Store, "
            "method Store.take, method Store.drop"
        ),
        {"Lock": "/** A lock. */"},
    ),
    ("a.tsx", TSX, "function Button, function App", {}),
    (
        "A.java",
        JAVA,
        (
            "class Manager, method Manager.Manager, method Manager.release, interface Manager.Listener, "
            "method Manager.Listener.heard, class Point, enum Color"
        ),
        {"Manager": "/** Holds locks. */", "Manager.Manager": "// Starts it."},
    ),
    (
        "a.go",
        GO,
        (
            "function Acquire, struct Server, method Server.Start, interface Reader, method Reader.Read, type ID, "
            "type Alias"
        ),
        {"Acquire": "// Acquire takes 锁.", "Server": "// Server serves."},
    ),
    (
        "a.rs",
        RUST,
        (
            "struct Lock, implementation Lock, method Lock.new, implementation Lock, method Lock.drop, trait Take, "
            "method Take.take, namespace inner, function inner.help, macro twice"
        ),
        {"Lock": "/// A lock.\n"},
    ),
    (
        "a.c",
        C,
        "function take, struct lock, type item, enum state, macro MAX, function release",
        {"take": "/* Takes it. */"},
    ),
    (
        "a.cpp",
        CPP,
        (
            "namespace locks, class locks.Manager, method locks.Manager.Manager, method locks.Manager.release, "
            "function locks.first, method locks.Manager.acquire"
        ),
        {"locks.Manager": "// Manages."},
    ),
    (
        "A.cs",
        CSHARP,
        (
            "namespace Shop.Locks, class Shop.Locks.Manager, method Shop.Locks.Manager.Manager, "
            "method Shop.Locks.Manager.Release, method Shop.Locks.Manager.Count, interface Shop.Locks.ILock, "
            "method Shop.Locks.ILock.Take, struct Shop.Locks.Point"
        ),
        {"Shop.Locks.Manager": "/// <summary>Manages.</summary>"},
    ),
    (
        "a.rb",
        RUBY,
        (
            "namespace Locks, class Locks.Manager, method Locks.Manager.acquire, method Locks.Manager.build, "
            "function helper"
        ),
        {"Locks.Manager": "# Manages."},
    ),
    (
        "a.php",
        PHP,
        "class Manager, method Manager.acquire, interface Lock, method Lock.take, trait Timed, function helper",
        {"Manager": "/** Manages. */"},
    ),
    (
        "a.sol",
        SOLIDITY,
        (
            "contract Vault, event Vault.Paid, error Vault.Empty, struct Vault.Entry, modifier Vault.onlyOwner, "
            "method Vault.constructor, method Vault.withdraw, method Vault.receive, library Maths, method Maths.add"
        ),
        {"Vault": "/// @title A vault", "Vault.withdraw": "/// @notice Pays out."},
    ),
    ("a.sql", SQL, "table app.users, view active, index by_name", {"app.users": "-- People who may log in."}),
    ("a.sh", SHELL, "function show, function clean", {"show": "# Prints it."}),
    ("a.kt", "class Lock {\n  fun take() {}\n}\nobject One\n", "class Lock, method Lock.take, object One", {}),
    ("a.swift", "class Lock {\n  func take() {}\n}\n", "class Lock, method Lock.take", {}),
    ("a.scala", "class Lock {\n  def take = 1\n}\n", "class Lock, method Lock.take", {}),
    ("a.lua", "function M.take() end\n", "function M.take", {}),
    ("a.ps1", "function Get-Lock { }\n", "function Get-Lock", {}),
    ("a.proto", "message Lock { int32 id = 1; }\n", "message Lock", {}),
]


@pytest.mark.parametrize(("name", "source", "expected", "docs"), CASES, ids=[case[0] for case in CASES])
def test_definitions_of_a_language(name: str, source: str, expected: str, docs: dict[str, str]) -> None:
    media_type = media_type_of(name) or ""
    found = symbols(source, media_type)
    assert ", ".join(f"{item.kind} {item.qualified}" for item in found) == expected
    first = {item.qualified: source[item.doc_start : item.doc_end] for item in reversed(found)}
    assert {name: words for name, words in first.items() if words} == docs
    for item in found:
        assert source[item.name_start :].startswith(item.name)
        assert item.above <= item.start <= item.name_start < item.end <= len(source)
    assert broken_line(source, media_type) is None


@pytest.mark.parametrize(("name", "source"), [(case[0], case[1]) for case in CASES[:14]])
def test_a_passage_of_code_bears_the_symbol_and_its_comment(name: str, source: str) -> None:
    document = Document("id", name, source, media_type_of(name) or "", "code", name)
    found = chunk(document, Chunking(code=100))
    documented = [item for item in symbols(source, document.media_type) if item.doc_end > item.doc_start]
    for item in documented:
        inside = [piece for piece in found if piece.start <= item.doc_start < piece.end]
        assert inside[0].start <= item.name_start < inside[0].end
        assert item.qualified.startswith(inside[0].symbol) or inside[0].symbol.startswith(item.qualified)
    assert {piece.symbol for piece in found if piece.symbol} <= {
        item.qualified for item in symbols(source, document.media_type)
    }


def test_every_grammar_belongs_to_a_kind_of_code() -> None:
    assert set(GRAMMARS) <= CODE_TYPES


@pytest.mark.parametrize("name", [case[0] for case in CASES])
@pytest.mark.parametrize("code", ["{" * 5_000, "(" * 5_000 + "1", '"' + "x" * 5_000, "\ufffd\ufffd if class ("])
def test_hostile_code_of_any_language_does_no_harm(name: str, code: str) -> None:
    for item in symbols(code, media_type_of(name) or ""):
        assert 0 <= item.start < item.end <= len(code)


def test_code_no_parser_gets_through_keeps_the_definitions_its_lines_show() -> None:
    broken = "class Lock {{{ %% \n" + "%% )) ((\n" * 40 + "public function take( %%\n  ]] [[\n" + "@@ }} {{ ##\n" * 40
    found = symbols(broken, "text/x-java")
    assert broken_line(broken, "text/x-java") is not None
    assert {"Lock", "take"} >= {item.name for item in found} != set()


def test_sql_of_a_dialect_keeps_what_it_creates() -> None:
    source = (
        "CREATE TABLE a (id INT);\n"
        + "\\echo @@ ## $$ (((\n" * 20
        + "CREATE OR REPLACE VIEW app.b AS\n"
        + "@@ ((\n" * 20
    )
    assert broken_line(source, "text/x-sql") is not None
    assert [(item.kind, item.qualified, item.name) for item in symbols(source, "text/x-sql")] == [
        ("table", "a", "a"),
        ("view", "app.b", "b"),
    ]


def test_a_header_of_c_plus_plus_is_read_as_such() -> None:
    assert sniff("a.h", b"#pragma once\nclass Lock {\n public:\n};\n").media_type == "text/x-c++"
    assert sniff("a.h", b"struct lock { int held; };\nint take(void);\n").media_type == "text/x-c"


def test_closing_brackets_go_with_what_stands_before_them() -> None:
    body = "".join(f"  void method{number}() {{ call({number}); }}\n" for number in range(8))
    document = Document("id", "A.java", "class A {\n" + body + "}\n", "text/x-java", "code", "A.java")
    found = chunk(document, Chunking(code=100))
    assert len(found) == 8 and found[-1].text.endswith("}\n}")
    assert found[0].text.startswith("class A {\n  void method0()") and found[3].symbol == "A.method3"
