"""One small source file for each language, with its definitions and the comments that belong to them."""

from __future__ import annotations

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
