"""A dependency tree over one English sentence: children, subtree bounds, noun-phrase spans, verb groups."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.parsed import Name, Piece, Sentence, Word

NOMINAL = frozenset({"NN", "NNS", "NNP", "NNPS", "PRP", "CD", "EX", "DT", "WP", "WDT", "FW", "JJ", "VBG", "$"})
_CUT_RIGHT = frozenset(
    {"relcl", "acl", "appos", "conj", "cc", "punct", "advcl", "parataxis", "ccomp", "preconj", "meta", "dep"}
)
_CUT_LEFT = frozenset({"preconj", "cc", "punct", "predet", "advmod", "mark", "neg"})
_ARTICLES = frozenset(
    {"a", "an", "the", "this", "that", "these", "those", "some", "any", "each", "every", "another", "both", "all", "no"}
)
_POSSESSIVE = frozenset({"PRP$"})


class Tree:
    """Index of a parsed sentence; word arguments and results are indices into ``words``."""

    __slots__ = ("_left", "_name_of", "_phrases", "_right", "children", "names", "words")

    def __init__(self, sentence: Sentence) -> None:
        self.words: tuple[Word, ...] = sentence.words
        self.names = sentence.names
        self._name_of = {index: name for name in self.names for index in range(name.first, name.last + 1)}
        self.children: list[list[int]] = [[] for _ in self.words]
        for index, word in enumerate(self.words):
            if word.head != index and 0 <= word.head < len(self.words):
                self.children[word.head].append(index)
        self._phrases: dict[int, tuple[int, int]] = {}
        self._left = list(range(len(self.words)))
        self._right = list(range(len(self.words)))
        self._bound()

    def _bound(self) -> None:
        """Leftmost and rightmost word of every subtree, children before parents."""
        for index in self._bottom_up():
            for child in self.children[index]:
                self._left[index] = min(self._left[index], self._left[child])
                self._right[index] = max(self._right[index], self._right[child])

    def _bottom_up(self) -> list[int]:
        order = [i for i, word in enumerate(self.words) if word.head == i or not 0 <= word.head < len(self.words)]
        for index in order:
            order.extend(self.children[index])
        return order[::-1]

    def left(self, index: int) -> int:
        """Leftmost word of the subtree."""
        return self._left[index]

    def right(self, index: int) -> int:
        """Rightmost word of the subtree."""
        return self._right[index]

    def deps(self, index: int, *names: str) -> list[int]:
        """Children with one of these dependency labels, in order."""
        return [child for child in self.children[index] if self.words[child].dep in names]

    def dep(self, index: int, *names: str) -> int | None:
        """First child with one of these labels."""
        return next((child for child in self.children[index] if self.words[child].dep in names), None)

    def text(self, first: int, last: int) -> str:
        """Words joined by single blanks as the source spaces them (clitics and punctuation stay attached)."""
        return self.join(range(first, last + 1))

    def join(self, indices: Iterator[int] | range | list[int]) -> str:
        """The words in the order given; neighbours keep the source's spacing, others get a blank."""
        parts: list[str] = []
        previous: Word | None = None
        for index in indices:
            word = self.words[index]
            if previous is not None and word.start != previous.end:
                parts.append(" ")
            parts.append(word.text)
            previous = word
        return "".join(parts)

    def conjuncts(self, index: int) -> list[int]:
        """The word and everything coordinated with it, in order."""
        found = [index]
        for member in found:
            found.extend(self.deps(member, "conj"))
        return sorted(found)

    def phrase(self, index: int) -> tuple[int, int]:
        """Bounds of the noun phrase headed here, without coordination, apposition, or clauses after it."""
        if index not in self._phrases:
            self._phrases[index] = self._trim(self._first_of(index), self._last_of(index), index)
        return self._phrases[index]

    def _first_of(self, index: int) -> int:
        """Left end of the phrase: modifiers up to the first thing that is none."""
        first = index
        for child in reversed(self.children[index]):
            if child > index:
                continue
            if self.words[child].dep in _CUT_LEFT and not self._belongs(child):
                break
            first = min(first, self._left[child])
        return first

    def _belongs(self, child: int) -> bool:
        word = self.words[child]
        if word.dep == "neg":
            return word.text.lower() not in {"not", "n't"}  # "but not the cache" names the cache
        return word.dep in {"predet", "advmod"} or (
            word.dep == "punct" and word.text in {"-", "“", '"', "``", "`", "'"}
        )

    def _hyphen(self, child: int) -> bool:
        return self.words[child].text in {"-", "/"}

    def _last_of(self, child: int) -> int:
        """Right end of a phrase, before a clause, apposition or coordination, also deep inside it."""
        last = child
        for inner in (c for c in self.children[child] if c > child):
            if self.words[inner].dep == "case":
                continue
            if self.words[inner].dep == "appos" and self._left[inner] == last + 1 and self._joins(inner):
                last = inner
                continue
            if self.words[inner].dep in _CUT_RIGHT and not self._hyphen(inner):
                break
            last = self._last_of(inner)
        return last

    def _joins(self, inner: int) -> bool:
        """Numbers and names straight behind a noun belong to it (port 8080, Brightpath's founder Nina Petrova)."""
        return self.words[inner].tag in {"CD", "NNP"}

    def _trim(self, first: int, last: int, head: int) -> tuple[int, int]:
        while last > head and self.words[last].text in {",", ";", ":", ".", "-", "--"}:
            last -= 1
        while first < head and self.words[first].text in {",", ";", ":", ".", "-", "--"}:
            first += 1
        return first, last

    def base(self, index: int) -> tuple[int, int]:
        """Bounds of the words up to the head: the phrase without anything after its head noun."""
        first, _ = self.phrase(index)
        return first, index

    def piece(self, first: int, last: int, head: int) -> Piece:
        """The argument from first to last, its core entity around the head, and the core's type."""
        core_first, core_last = self.core(first, last, head)
        words = self.words
        return Piece(
            words[first].start, words[last].end, words[core_first].start, words[core_last].end, self.kind(head)
        )

    def core(self, first: int, last: int, head: int) -> tuple[int, int]:
        """The named entity around the head if there is one, else the phrase without leading determiners."""
        name = self.name_of(head)
        if name is not None and first <= name.first and name.last <= last:
            return self.skip_articles(name.first, name.last)
        apposed = self.name_of(last)
        if apposed is not None and apposed.first > head and last in self.children[head]:
            return apposed.first, last
        start = max(first, self.base(head)[0]) if head <= last else first
        if self.dep(head, "poss") is not None and self.words[start].tag not in _POSSESSIVE:
            return start, last if last - start <= 7 else head
        start, _ = self.skip_articles(start, head)
        if any(self.words[i].tag in {"NNP", "NNPS"} for i in range(start, head + 1)) or last == head:
            return start, head
        end = last if last - start <= 7 else head
        return start, end

    def skip_articles(self, first: int, last: int) -> tuple[int, int]:
        """Bounds without determiners, possessive pronouns and opening quotes in front."""
        while first < last and (
            (self.words[first].text.lower() in _ARTICLES and self.words[first].tag in {"DT", "PDT"})
            or self.words[first].tag in _POSSESSIVE
            or self.words[first].text in {"``", '"', "“", "'", "`", "(", "-"}
        ):
            first += 1
        while last > first and self.words[last].text in {"''", '"', "”", "'s", "’s", "'", ")", ","}:
            last -= 1
        return first, last

    def name_of(self, head: int) -> Name | None:
        """The named entity the word is part of."""
        return self._name_of.get(head)

    def kind(self, head: int) -> str:
        """Type of the named entity the word is part of, "" where there is none."""
        name = self.name_of(head)
        return "" if name is None else name.type
