"""What the app tests share: the corpus, and how to look into the components of a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from streamlit.testing.v1 import AppTest

from hybridmem.ui.jobs import JOBS

Open = Callable[..., AppTest]

CORPUS: dict[str, str] = {
    "notes/chat.md": "# 入学谈话\n\n张三的导师是李教授，方向是分布式存储。\n",
    "notes/interview.md": "# 校刊访谈\n\n李教授曾就职于Acme智能科技，2019年离开。\n",
    "notes/product.md": "# 产品日\n\nAcme智能科技研发了TitanDB，这是它最大的产品。\n",
    "notes/internals.md": "# 源码阅读\n\nTitanDB依赖Raft共识算法，每个分片是一个复制组。\n",
    "notes/other.md": "# 午餐\n\n食堂今天供应面条和饺子。\n",
    "einstein.md": "# Albert Einstein\n\nThe doctoral advisor of Albert Einstein was Alfred Kleiner in Zurich.\n",
    "kleiner.md": (
        "# Alfred Kleiner\n\nAlfred Kleiner was a Swiss physicist. His field of research was experimental physics.\n"
    ),
    "lock.py": (
        '"""A distributed lock."""\n\n\nclass LockManager:\n'
        "    def acquire(self, name: str) -> bool:\n        return bool(name)\n"
    ),
}
QUESTION = "张三的导师在哪里工作过？"


def component(app: AppTest, key: str) -> dict[str, object]:
    """The data given to the component with this key."""
    for element in app.get("bidi_component"):
        if element.proto.id.endswith(f"-{key}"):
            return dict(json.loads(element.proto.json or "{}"))
    raise AssertionError(f"no component {key} on the page")


def html(app: AppTest, key: str) -> str:
    """The HTML shown by the view with this key."""
    return str(component(app, key)["html"])


def finish(home: Path, app: AppTest, name: str = "demo") -> AppTest:
    """Wait for the job of a workspace and draw the page again."""
    job = JOBS.of(home / name)
    assert job is not None
    job.wait(60)
    return app.run()
