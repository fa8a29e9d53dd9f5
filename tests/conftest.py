"""What every test shares: a home of its own, quiet property tests, the public sets where they are present."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "data"

# A clean clone is judged by the same examples every time; a developer's run looks for new ones.
settings.register_profile(
    "project",
    derandomize="CI" in os.environ,
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("project")

# Models are converted once for all runs; nothing of the person's own settings reaches a test.
os.environ.setdefault("HYBRIDMEM_MODELS__CACHE", str(ROOT / "build" / "test-cache"))
os.environ["HYBRIDMEM_CONFIG"] = str(ROOT / "build" / "no-such.toml")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYBRIDMEM_HOME", str(tmp_path / "home"))


@pytest.fixture
def samples() -> Path:
    """The project's own sample corpora."""
    return ROOT / "data"


@pytest.fixture
def shared_data() -> Path:
    """The public sets beside the project; the test is skipped where they are absent."""
    if not SHARED.is_dir():
        pytest.skip("the public question sets are not beside the project")
    return SHARED
