"""Which paths stand before and after a numbered one."""

from __future__ import annotations

import pytest

from hybridmem.corpus.series import after, before


@pytest.mark.parametrize(
    ("path", "earlier", "later"),
    [
        ("talk/turn-2.txt", ("talk/turn-1.txt",), ("talk/turn-3.txt",)),
        ("talk/turn-10.txt", ("talk/turn-09.txt", "talk/turn-9.txt"), ("talk/turn-11.txt",)),
        ("p099", ("p098", "p98"), ("p100",)),
        ("conv/D1:9", ("conv/D1:8",), ("conv/D1:10",)),
        ("会议/第3次.md", ("会议/第2次.md",), ("会议/第4次.md",)),
        ("page.1", ("page.0",), ("page.2",)),
        ("v2.0/readme.md", (), ()),
        ("clip.mp3", (), ()),
        ("turn-0", (), ("turn-1",)),
        ("id-20241130123456789", (), ()),
        ("", (), ()),
    ],
)
def test_the_last_number_of_the_name_counts(path: str, earlier: tuple[str, ...], later: tuple[str, ...]) -> None:
    assert before(path) == earlier
    assert after(path) == later
