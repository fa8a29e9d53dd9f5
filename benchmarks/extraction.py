"""Quality and speed of extraction on public sets (see the SOURCE.md beside each); writes results/extraction.json.

python -m benchmarks.extraction [--limit N]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks import calibration
from benchmarks.extraction_scores import BenchieScore, Extracted, Tuple, carb
from benchmarks.report import SHARED, into_readme, table, write
from hybridmem.extract.chinese_nlp import chinese_tagger_name
from hybridmem.extract.keys import entity_key
from hybridmem.extract.nlp import english_model_name
from hybridmem.extract.pipeline import Extractor, extract_text
from hybridmem.settings import Models
from hybridmem.types import Chunk, Document, Extraction


def _rows(path: Path, limit: int | None) -> list[dict[str, object]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for _, line in zip(range(limit or sys.maxsize), lines, strict=False)]


def _extracted(text: str) -> list[Extracted]:
    return [Extracted((f.head, f.relation, f.tail), f.confidence) for f in extract_text(text)]


def benchie(language: str, limit: int | None) -> dict[str, object]:
    """BenchIE scores of one language."""
    score = BenchieScore()
    for row in _rows(SHARED / f"benchie-{language}" / "gold.jsonl", limit):
        text = str(row["text"]) if language == "zh" else " ".join(row["tokens"])
        score.add(_extracted(text), row["clusters"], by_character=language == "zh")
    return score.figures()


def carb_dev(limit: int | None) -> dict[str, object]:
    """CaRB scores on its development half."""
    rows = _rows(SHARED / "carb" / "gold_dev.jsonl", limit)
    return carb(
        [(_extracted(str(row["text"])), [Tuple(t["rel"], tuple(t["args"])) for t in row["tuples"]]) for row in rows]
    )


def _documents(rows: list[dict[str, object]], field: str) -> Iterator[tuple[Document, list[Chunk]]]:
    for row in rows:
        name, text = str(row["id"]), str(row[field])
        document = Document(name, str(row.get("title", "")), text, "text/plain", "und", name)
        yield document, [Chunk(name, name, 0, len(text), text)]


def wiki_triples(extractor: Extractor, limit: int | None) -> dict[str, object]:
    """Share of 2Wiki's gold facts whose subject and object some extracted fact connects, by relation."""
    rows = _rows(SHARED / "2wiki-triples" / "gold.jsonl", limit)
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row, extraction in zip(rows, extractor.extract_many(_documents(rows, "passage")), strict=True):
        count = found[row["triple"][1]]
        count[0] += _connects(row, extraction)
        count[1] += 1
    hits, total = (sum(count[i] for count in found.values()) for i in (0, 1))
    ordered = sorted(found.items(), key=lambda item: (-item[1][1], item[0]))
    return {"pair_recall": round(hits / max(1, total), 4), "facts": total, "by_relation": dict(ordered)}


def _connects(row: dict[str, object], extraction: Extraction) -> bool:
    subject, _, value = row["triple"]
    subjects = {_plain(subject), _plain(row["title"])}
    return any(
        (a in subjects and (b == _plain(value) or _words(text) == _words(value)))
        for fact in extraction.assertions
        for a, b, text in ((fact.head_key, fact.tail_key, fact.tail), (fact.tail_key, fact.head_key, fact.head))
    )


def _plain(name: str) -> str:
    return entity_key(re.sub(r"\s*\(.*?\)", "", name))


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.lower()))


def throughput(extractor: Extractor, name: str, limit: int) -> dict[str, object]:
    """Words (English) or characters (Chinese) a second of processor time, whole pipeline."""
    items = list(_documents(_rows(SHARED / name / "corpus.jsonl", limit), "text"))
    started = time.process_time()
    extractions = list(extractor.extract_many(items))
    seconds = time.process_time() - started
    texts = [document.text for document, _ in items]
    return {
        "documents": len(items),
        "seconds": round(seconds, 2),
        "words_per_second": round(sum(len(text.split()) for text in texts) / seconds),
        "characters_per_second": round(sum(map(len, texts)) / seconds),
        "mentions": sum(len(e.mentions) for e in extractions),
        "assertions": sum(len(e.assertions) for e in extractions),
    }


def reliability_tables() -> dict[str, object]:
    """How often facts of a given confidence are right, on all gold sentences."""
    found = calibration.reader()
    english, chinese, carb = (
        calibration.judged(found, f"{name}.jsonl", language)
        for name, language in (("benchie-en/gold", "en"), ("benchie-zh/gold", "zh"), ("carb/gold_dev", "en"))
    )
    return calibration.tables(english, chinese, carb)


def summary(figures: Mapping[str, Mapping[str, object]]) -> str:
    """The README's table of quality and speed."""
    scores = [("BenchIE English", "benchie_en"), ("BenchIE Chinese", "benchie_zh"), ("CaRB dev", "carb_dev")]
    rows = [[name, *(f"{figures[key][part]:.3f}" for part in ("precision", "recall", "f1"))] for name, key in scores]
    facts = figures["wiki_triples"]
    rows.append([f"2Wiki, pairs of {facts['facts']} facts connected", "", f"{facts['pair_recall']:.3f}", ""])
    english, chinese = figures["speed_english"], figures["speed_chinese"]
    speed = (
        f"Speed on one core, whole pipeline: {english['words_per_second']:,} words/s English, "
        f"{chinese['characters_per_second']:,} characters/s Chinese."
    )
    return f"{table(['set', 'precision', 'recall', 'F1'], rows)}\n\n{speed}"


def reliability_table(sets: Mapping[str, Mapping[str, object]]) -> str:
    """The README's table: a column for each set, a row for each tenth of confidence."""
    lows = sorted({low for found in sets.values() for low in found["bins"]})
    rows = [[_range(low), *(_cell(found["bins"].get(low)) for found in sets.values())] for low in lows]
    errors = [f"{found['expected_calibration_error']:.3f}" for found in sets.values()]
    return table(["confidence", *sets], [*rows, ["expected calibration error", *errors]])


def _range(low: str) -> str:
    return f"{low} to {float(low) + 0.1:.1f}"


def _cell(row: Mapping[str, float] | None) -> str:
    return "" if row is None else f"{row['confidence']:.2f}: {row['right']:.2f} of {row['facts']:,}"


def main(arguments: list[str] | None = None) -> None:
    """Run everything on one core and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, default=None, help="sentences per set")
    options = parser.parse_args(arguments)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    extractor = Extractor(Models())
    figures = {
        "models": {"english": english_model_name(), "chinese": chinese_tagger_name()},
        "benchie_en": benchie("en", options.limit),
        "benchie_zh": benchie("zh", options.limit),
        "carb_dev": carb_dev(options.limit),
        "wiki_triples": wiki_triples(extractor, options.limit),
        "speed_english": throughput(extractor, "2wiki", options.limit or 600),
        "speed_chinese": throughput(extractor, "rgb-zh", options.limit or 300),
    }
    figures["reliability"] = reliability_tables()
    write("extraction", figures)
    into_readme("extraction", summary(figures))
    into_readme("reliability", reliability_table(figures["reliability"]))
    print(json.dumps(figures, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
