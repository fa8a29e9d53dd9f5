"""spaCy's greedy entity recogniser, decoded in NumPy: the same weights and the same entities in a third of the time.

Outside an entity a token's score depends on the token alone, so every token is scored at once; the few entities that
may begin are then carried on together, a word a step. The rules of validity are those of spaCy's BILOU transitions
(``BiluoPushDown``) on a document without entities of its own: nothing begins at white space, nothing crosses a
sentence's end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]
Found = tuple[int, int, str]  # first word, last word, label
_FEATURES = 3  # next word, first word of the open entity, the word before the next one while an entity is open


@dataclass(frozen=True, slots=True)
class _Weights:
    """Features to hidden units (features, inputs, units x pieces), their bias, hidden units to actions, its bias."""

    lower: list[Floats]
    closed: Floats  # the bias and what an absent entity adds
    lower_bias: Floats
    upper: Floats
    upper_bias: Floats


class GreedyNames:
    """Entities of parsed documents by the weights of one ``ner`` component."""

    def __init__(self, component: Any) -> None:
        """Take the component's weights and actions; see ``fits`` for which components that is right."""
        self._encoder = component.model.get_ref("tok2vec")
        self._weights = _weights(component.model.get_ref("lower"), component.model.get_ref("upper"))
        actions = _actions(component)
        self._labels = [name[2:] for name in actions]
        self._kinds = np.array([name[0] for name in actions])
        self._never = [i for i, name in enumerate(actions) if name[0] in "IL" or name == "U-"]
        self._inside = {name[2:]: actions.index(f"I-{name[2:]}") for name in actions if name[0] == "B"}
        self._last = {label: actions.index(f"L-{label}") for label in self._inside}

    @staticmethod
    def fits(component: Any) -> bool:
        """Whether a component is of the kind decoded here: greedy, three features, a hidden layer, no extra labels."""
        model = component.model
        if component.cfg.get("beam_width") != 1 or not model.attrs["has_upper"] or model.attrs["unseen_classes"]:
            return False
        known = all(name == "O" or name[:2] in {"B-", "I-", "L-", "U-"} for name in _actions(component))
        return known and model.get_ref("lower").get_dim("nF") == _FEATURES

    def read(self, docs: Sequence[Any]) -> list[list[Found]]:
        """Entities of each document, in order; the documents must have their sentence bounds."""
        docs = list(docs)
        if not any(len(doc) for doc in docs):
            return [[] for _ in docs]
        vectors = self._encoder.predict(docs)
        ends, blank = _ends(docs)
        actions = self._closed(vectors, ends, blank)
        lasts = self._open(vectors, actions, ends)
        return [list(self._walk(actions, lasts, *bounds)) for bounds in _bounds(docs)]

    def _closed(self, vectors: Floats, ends: NDArray[np.bool_], blank: NDArray[np.bool_]) -> Numbers:
        """The best action of every token while no entity is open."""
        scores = self._scores(vectors @ self._weights.lower[0] + self._weights.closed)
        scores[:, self._never] = -np.inf
        scores[np.ix_(ends | blank, self._kinds == "B")] = -np.inf
        scores[np.ix_(blank, self._kinds == "U")] = -np.inf
        best: Numbers = scores.argmax(axis=1)
        return best

    def _open(self, vectors: Floats, actions: Numbers, ends: NDArray[np.bool_]) -> dict[int, int]:
        """Last token of the entity that each token with a begin action would open."""
        starts = np.flatnonzero(self._kinds[actions] == "B")
        inside = np.array([self._inside[self._labels[a]] for a in actions[starts]], dtype=np.int64)
        last = np.array([self._last[self._labels[a]] for a in actions[starts]], dtype=np.int64)
        lasts: dict[int, int] = {}
        step = 1
        while starts.size:
            now = starts + step
            parts = zip((now, starts, now - 1), self._weights.lower, strict=True)
            scores = self._scores(sum(vectors[rows] @ lower for rows, lower in parts) + self._weights.lower_bias)
            rows = np.arange(starts.size)
            # the action that stands first wins a tie, as in spaCy's own search
            goes_on = np.where(inside < last, scores[rows, inside] >= scores[rows, last],
                               scores[rows, inside] > scores[rows, last]) & ~ends[now]  # fmt: skip
            lasts.update(zip(starts[~goes_on].tolist(), now[~goes_on].tolist(), strict=True))
            starts, inside, last = starts[goes_on], inside[goes_on], last[goes_on]
            step += 1
        return lasts

    def _scores(self, summed: Floats) -> Floats:
        """Scores of all actions for summed features (tokens, units x pieces)."""
        pieces = summed.reshape(len(summed), self._weights.upper.shape[0], -1)
        hidden: Floats = pieces.max(axis=2)
        return hidden @ self._weights.upper + self._weights.upper_bias

    def _walk(self, actions: Numbers, lasts: dict[int, int], first: int, end: int) -> Iterator[Found]:
        """Entities of the document whose tokens are ``first`` to ``end`` of the batch."""
        position = first
        marked = (np.flatnonzero(self._kinds[actions[first:end]] != "O") + first).tolist()
        for start in marked:
            if start < position:
                continue  # inside the entity before
            last = lasts.get(start, start)
            yield start - first, last - first, self._labels[int(actions[start])]
            position = last + 1


def _actions(component: Any) -> list[str]:
    """All actions by name; "U-" without a label only blocks entities that were set before."""
    return [component.moves.get_class_name(number) for number in range(component.moves.n_moves)]


def _weights(lower: Any, upper: Any) -> _Weights:
    matrix = lower.get_param("W")  # features, units, pieces, inputs
    features = [np.ascontiguousarray(part.reshape(-1, part.shape[-1]).T) for part in matrix]
    bias = lower.get_param("b").reshape(-1)
    absent = lower.get_param("pad")[0, 1:].reshape(_FEATURES - 1, -1).sum(axis=0)
    return _Weights(features, bias + absent, bias, np.ascontiguousarray(upper.get_param("W").T), upper.get_param("b"))


def _ends(docs: Sequence[Any]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which tokens end a sentence or a document, and which are white space."""
    ends, blank = [], []
    for doc in docs:
        marks = doc.to_array(["SENT_START", "IS_SPACE"]).reshape(len(doc), 2)
        ends.append(np.append(marks[1:, 0] == 1, [True] if len(doc) else []))
        blank.append(marks[:, 1] == 1)
    return np.concatenate(ends).astype(bool), np.concatenate(blank)


def _bounds(docs: Sequence[Any]) -> Iterator[tuple[int, int]]:
    start = 0
    for doc in docs:
        yield start, start + len(doc)
        start += len(doc)
