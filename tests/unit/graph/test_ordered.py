"""Mappings in the order of their values' places: what comes, goes and moves."""

import random

import pytest

from hybridmem.graph.ordered import Moves, Ordered


def _made(values: dict[str, tuple[int]]) -> Ordered[tuple[int]]:
    return Ordered(values, sorted(values, key=lambda key: values[key]), lambda place: place)


@pytest.mark.parametrize("size", [4, 200])  # few changes of few and of many keys take two ways
def test_a_known_key_with_a_new_place_moves(size: int) -> None:
    before = _made({f"k{number}": (number,) for number in range(size)})
    after = before.changed((), {"k0": (size + 1,), "k2": (-1,)})
    assert after.order[0] == "k2" and after.order[-1] == "k0"
    assert [after.row(key) for key in after.order] == list(range(size))


def test_any_change_equals_the_mapping_made_anew() -> None:
    chance = random.Random(5)
    mapping, values = _made({}), dict[str, tuple[int]]()
    for _ in range(300):
        gone = set(chance.sample(sorted(values), min(len(values), chance.randrange(3))))
        new = {f"k{chance.randrange(40)}": (chance.randrange(10**9),) for _ in range(chance.randrange(4))}
        before, mapping = mapping, mapping.changed(gone, new)
        values = {key: place for key, place in values.items() if key not in gone} | new
        assert mapping.order == _made(values).order and dict(mapping) == values
        stay = [key for key in before.order if key in values and key not in gone | new.keys()]
        moves = Moves.between(before, mapping, gone | new.keys())
        assert [mapping.order[moves.to[before.row(key)]] for key in stay] == stay
