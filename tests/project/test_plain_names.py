"""The check for unclear names (`web/tooling/plain_names.py`)."""

from __future__ import annotations

import pytest

from web.tooling import plain_names

LISTS = plain_names.NameLists(frozenset({"burns"}), frozenset({"of"}), frozenset({"main"}))


def found_in(source: str, path: str = "engine/some.py") -> list[plain_names.Definition]:
    return list(plain_names.find_definitions(path, source))


@pytest.mark.parametrize(
    "source", ["def burns(): pass", "def pay(burns): pass", "burns = 1", "car.burns = 1", "class burns: pass"]
)
def test_a_retired_name_is_found_where_it_is_defined(source: str) -> None:
    [problem] = plain_names.unclear_names(found_in(source), LISTS)
    assert "engine/some.py:1" in problem


def test_function_words_may_name_values_but_not_functions() -> None:
    assert list(plain_names.unclear_names(found_in("of = 1"), LISTS)) == []
    assert len(list(plain_names.unclear_names(found_in("def _of(): pass"), LISTS))) == 1


def test_a_function_may_exist_in_two_modules() -> None:
    two = found_in("def pay(): pass", "a.py") + found_in("def pay(): pass", "b.py")
    assert list(plain_names.ambiguous_names(two, LISTS)) == []
    three = two + found_in("def pay(): pass\n", "c.py")
    assert len(list(plain_names.ambiguous_names(three, LISTS))) == 1


def test_methods_and_shared_functions_may_repeat() -> None:
    source = "def main(): pass\nclass _Private:\n    def pay(self): pass\n"
    repeated = [entry for path in ("a.py", "b.py", "c.py") for entry in found_in(source, path)]
    assert list(plain_names.ambiguous_names(repeated, LISTS)) == []


def test_a_public_class_exists_once_outside_the_protocol() -> None:
    first, second = found_in("class Car: pass", "a.py"), found_in("class Car: pass", "b.py")
    assert len(list(plain_names.ambiguous_names(first + second, LISTS))) == 1
    wire = found_in("class Car: pass", "engine/protocol/race.py")
    assert list(plain_names.ambiguous_names(first + wire, LISTS)) == []
