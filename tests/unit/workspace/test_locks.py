"""Readers, the writer, the folder lock and the shared objects."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hybridmem.errors import WorkspaceError
from hybridmem.locks import FolderLock, ReadersWriter, one_job
from hybridmem.workspace_registry import Registry


def test_the_folder_lock_is_held_by_one_process_and_freed_by_its_death(tmp_path: Path) -> None:
    code = (
        "import sys, pathlib; from hybridmem.locks import FolderLock\n"
        f"lock = FolderLock(pathlib.Path({str(tmp_path)!r}))\n"
        "print(lock.acquire(), flush=True); sys.stdin.read()"
    )
    root = Path(__file__).resolve().parents[3]
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "True"
        lock = FolderLock(tmp_path)
        assert not lock.acquire()
        other.kill()
        other.wait()
        assert lock.acquire()
        lock.release()


def test_a_released_folder_lock_can_be_taken_again(tmp_path: Path) -> None:
    first = FolderLock(tmp_path)
    assert first.acquire()
    assert not FolderLock(tmp_path).acquire()
    first.release()
    assert FolderLock(tmp_path).acquire()


def test_a_writer_waits_for_readers_and_new_readers_wait_for_the_writer() -> None:
    lock, order = ReadersWriter(), []
    reading, leave = threading.Event(), threading.Event()

    def reader() -> None:
        with lock.reading(threading.get_ident()):
            reading.set()
            leave.wait(5)
            with lock.reading(threading.get_ident()):
                order.append("read")

    def writer() -> None:
        with lock.writing():
            order.append("write")

    def late_reader() -> None:
        with lock.reading(threading.get_ident()):
            order.append("late")

    first, second, third = (threading.Thread(target=target) for target in (reader, writer, late_reader))
    first.start()
    reading.wait(5)
    second.start()
    while not lock._waiting:
        pass
    third.start()
    leave.set()
    for thread in (first, second, third):
        thread.join(5)
    assert order == ["read", "write", "late"]


def test_a_second_job_is_refused_with_a_sentence() -> None:
    lock = threading.Lock()
    with (
        one_job(lock, "notes"),
        pytest.raises(WorkspaceError, match="'notes' is already being changed"),
        one_job(lock, "notes"),
    ):
        pass
    assert not lock.locked()


def test_users_of_one_key_share_a_value_until_the_last_leaves() -> None:
    registry: Registry[list[int]] = Registry()
    ended: list[list[int]] = []
    take = lambda: registry.take("k", lambda: [1], lambda _: True, ended.append)  # noqa: E731
    first, second = take(), take()
    assert first is second
    registry.leave("k", first, ended.append)
    assert ended == []
    registry.leave("k", first, ended.append)
    assert ended == [[1]]
    registry.leave("k", first, ended.append)
    assert ended == [[1]]
    assert take() is not first


def test_a_value_that_is_no_longer_valid_is_ended_and_made_again() -> None:
    registry: Registry[list[int]] = Registry()
    ended: list[list[int]] = []
    first = registry.take("k", lambda: [1], lambda _: True, ended.append)
    second = registry.take("k", lambda: [2], lambda value: value == [2], ended.append)
    assert (ended, second) == ([[1]], [2])
    registry.leave("k", first, ended.append)
    assert registry.take("k", lambda: [3], lambda _: True, ended.append) is second
