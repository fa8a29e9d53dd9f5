import pytest

from hybridmem.corpus.media import media_type_of
from hybridmem.extract.code_definitions import read_definitions

GO = "package p\n\n// Acquire takes 锁.\nfunc Acquire() {}\n\ntype Server struct {}\n\nfunc (s *Server) run() {}\n"
RUST = "mod inner { pub fn help() {} }\nstruct Lock;\nimpl Lock {\n    fn take() {}\n}\n"
SOLIDITY = "contract Vault {\n  event Paid();\n  function withdraw() public {}\n}\n"


@pytest.mark.parametrize(
    ("path", "source", "facts"),
    [
        ("src/a.go", GO, ["a.go Acquire function 4", "a.go Server class 6", "a.go Server.run method 8"]),
        (
            "lock.rs",
            RUST,
            [
                "lock.rs lock.inner module 1",
                "lock.inner inner.help function 1",
                "lock.rs Lock class 2",
                "Lock Lock.take method 4",
            ],
        ),
        ("v.sol", SOLIDITY, ["v.sol Vault class 1", "Vault Vault.Paid symbol 2", "Vault Vault.withdraw method 3"]),
    ],
)
def test_definitions_with_what_they_lie_in_and_their_lines(path: str, source: str, facts: list[str]) -> None:
    read = read_definitions(source, media_type_of(path) or "", path)
    assert [f"{fact.head} {fact.tail} {fact.tail_type} {fact.line}" for fact in read.facts] == facts
    assert all(fact.relation == "defines" and fact.tail.endswith(source[fact.start : fact.end]) for fact in read.facts)


def test_comments_above_definitions_are_read_as_language() -> None:
    read = read_definitions(GO, "text/x-go", "a.go")
    assert [GO[start:end] for start, end in read.prose] == ["// Acquire takes 锁."]
