"""Commands on the program itself: serve and doctor."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

from hybridmem.cli_shared import Commands, Options, command, json_option, say, say_json, workspace_option
from hybridmem.errors import InputError, WorkspaceError

ROOT = Path(__file__).resolve().parent.parent
LOCAL = "127.0.0.1"


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    made = command(commands, "serve", serve, "Start the app in the browser.")
    workspace_option(made)
    made.add_argument("--port", default="8501")
    made.add_argument("--address", default=LOCAL, help=f"where to listen ({LOCAL}: this machine only)")

    made = command(commands, "doctor", doctor, "Say which models and versions are there, and how fast they are.")
    json_option(made)


def serve(options: Options) -> None:
    """Replace this process by streamlit, serving the app."""
    app = ROOT / "app.py"
    if not app.is_file():
        raise WorkspaceError(f"The app {str(app)!r} is missing; run serve from the project's folder.")
    port = _port(options.port, options.address)
    environment = dict(os.environ)
    if options.workspace is not None:
        environment["HYBRIDMEM_WORKSPACE"] = str(options.workspace.expanduser().resolve())
    os.chdir(ROOT)
    arguments = ["-m", "streamlit", "run", str(app), "--server.port", str(port), "--server.address", options.address]
    say(f"HybridMem: http://{options.address}:{port}")
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, *arguments], environment)


def doctor(options: Options) -> None:
    """Print what was found."""
    from hybridmem.cli_doctor import examine

    found = examine()
    if options.json:
        say_json(found)
        return
    for part, values in found.items():
        say(part)
        rows = values.items() if isinstance(values, dict) else [("", values)]
        say("\n".join(f"  {name:26} {value}" for name, value in rows))


def _port(text: str, address: str) -> int:
    port = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= port <= 65535:
        raise InputError(f"--port is {text!r}; give a number from 1 to 65535.")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError as error:
            raise InputError(f"Port {port} of {address} cannot be used ({error}); choose another by --port.") from error
    return port
