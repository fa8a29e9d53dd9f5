"""Written dates of both languages and their ISO 8601 form, as far as they are given."""

from __future__ import annotations

import re

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
          "november", "december")  # fmt: skip
_NAME = "|".join((*MONTHS, *(month[:3] + r"\." for month in MONTHS)))
YEAR = r"(?:1[0-9]|20|21)\d\d"
DATE = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:{_NAME})\s+{YEAR}|(?:{_NAME})\s+\d{{1,2}},?\s+{YEAR}|(?:{_NAME})\s+{YEAR}"
    rf"|{YEAR}-\d\d-\d\d|{YEAR}年(?:\d{{1,2}}月)?(?:\d{{1,2}}日)?|(?<![\d.-]){YEAR}(?![\d年]|[.-]\d))"
)
"""A date as a regular expression: ``2019``, ``May 2019``, ``12 May 2019``, ``2019-05-12``, ``2019年5月12日``."""


def iso(date: str) -> str:
    """The date in ISO 8601 as far as it is given (``2019``, ``2019-05``, ``2019-05-12``); "" for none."""
    year = re.search(YEAR, date)
    if year is None:
        return ""
    name = re.search(rf"\b({_NAME})", date, re.IGNORECASE)
    rest = [int(number) for number in re.findall(r"\d+", date.replace(year[0], " ", 1))]
    if name is not None:
        rest = [next(i for i, m in enumerate(MONTHS, 1) if m.startswith(name[0].lower()[:3])), *rest]
    valid = [n for n, most in zip(rest, (12, 31), strict=False) if 1 <= n <= most]
    return "-".join([year[0], *(f"{number:02d}" for number in valid)])
