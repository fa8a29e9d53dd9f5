"""A code-audit corpus of more than a million characters with judged questions, generated from a seed.

A world of components, people, versions, suppliers and events is drawn first; documents state its facts in varied words,
Chinese and English; questions and judgments follow from the facts. Nothing but this generator is shipped: the same seed
gives the same bytes. One seed is for looking at (``LOOK_AT``), another one is reported (``REPORTED``).

Generator and questions were written before any ranking was seen, with one exception. The paraphrase questions were
rewritten once after the first measurement, because they asked in riddles; in the same revision, unclear wordings of
questions about acts and topics were made plain. No ranking was looked at while rewriting; documents and judgments
stayed the same to the byte. Nothing else was changed after a ranking was seen.
"""

LOOK_AT = 7
REPORTED = 2031
