"""Compare how often the two generations of the lock bother the store. Usage: python tools/bench_lock.py v1|v2

Threads of one process fight for one lock; counted are calls to the store per successful acquisition.
"""

import sys
import threading
import time
from pathlib import Path

THREADS, ROUNDS = 8, 20


def counting(backend, method):
    """Wrap one method of a backend and count its calls."""
    original, calls = getattr(backend, method), []

    def wrapped(*arguments):
        calls.append(1)
        return original(*arguments)

    setattr(backend, method, wrapped)
    return calls


def contend(take, give):
    def work():
        for _ in range(ROUNDS):
            take()
            time.sleep(0.001)
            give()

    threads = [threading.Thread(target=work) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main(generation):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src" / generation))
    from palisade.backend import MemoryBackend

    backend = MemoryBackend()
    if generation == "v1":
        from palisade.lock_manager import LockManager

        calls = counting(backend, "setnx")
        manager = LockManager(backend, poll_seconds=0.002)
        contend(lambda: manager.acquire("bench", 30), lambda: manager.release("bench"))
    else:
        from palisade.manager import LockManager

        calls = counting(backend, "set_if_absent")
        manager = LockManager(backend)
        contend(lambda: manager.acquire("bench", 30), lambda: manager.release("bench"))
    print(f"{generation}: {len(calls) / (THREADS * ROUNDS):.2f} calls per acquisition")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "v2")
