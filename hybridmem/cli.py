"""The command line: ``python -m hybridmem COMMAND``. Bad input ends in one sentence on stderr and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, TextIO

from hybridmem import cli_documents, cli_questions, cli_serve
from hybridmem.errors import HybridMemError

BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of printing the usage."""

    def error(self, message: str) -> NoReturn:
        """Exit with the sentence and code 2."""
        self.exit(BAD_INPUT, f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.\n")


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    made = Parser(prog="python -m hybridmem", description="Explore knowledge in documents and source code.")
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    for part in (cli_serve, cli_documents, cli_questions):
        part.add_commands(commands)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _use_utf8(stream)
    try:
        options = parser().parse_args(arguments)
        options.run(options)
    except HybridMemError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("Interrupted; what was finished before stays.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`| head`): nothing is left to say, and closing stdout must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _use_utf8(stream: TextIO) -> None:
    """Names and texts are in any language, whatever the terminal's locale says."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
