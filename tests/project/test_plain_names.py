"""The check for unclear names (`web/tooling/plain_names.py`)."""

from __future__ import annotations

import pytest

from web.tooling import plain_names

LISTS = plain_names.NameLists(
    frozenset({"burns"}), frozenset({"of"}), frozenset({"told"}), frozenset({"main"})
)


def definitions_in(source: str, path: str = "engine/some.py") -> list[plain_names.Definition]:
    return list(plain_names.find_definitions(path, source))


@pytest.mark.parametrize(
    "source", ["def burns(): pass", "def pay(burns): pass", "burns = 1", "car.burns = 1", "class burns: pass"]
)
def test_a_retired_name_is_found_where_it_is_defined(source: str) -> None:
    [problem] = plain_names.unclear_names(definitions_in(source), LISTS)
    assert "engine/some.py:1" in problem


def test_function_words_may_name_values_but_not_functions() -> None:
    assert list(plain_names.unclear_names(definitions_in("of = 1"), LISTS)) == []
    assert len(list(plain_names.unclear_names(definitions_in("def _of(): pass"), LISTS))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def f(told): pass",
        "def f():\n    told = 1",
        "f = lambda told: 1",
        "def f():\n  [1 for told in x]",
        "class Event:\n    told = 1",
        "race.told = 1",
        "class Builder:\n    _told: str",
    ],
)
def test_a_variable_or_field_is_no_participle(source: str) -> None:
    assert len(list(plain_names.unclear_names(definitions_in(source), LISTS))) == 1


def test_a_function_may_be_a_participle() -> None:
    assert list(plain_names.unclear_names(definitions_in("def told(): pass"), LISTS)) == []


def test_a_function_may_exist_in_two_modules() -> None:
    two = definitions_in("def pay(): pass", "a.py") + definitions_in("def pay(): pass", "b.py")
    assert list(plain_names.ambiguous_names(two, LISTS)) == []
    three = two + definitions_in("def pay(): pass\n", "c.py")
    assert len(list(plain_names.ambiguous_names(three, LISTS))) == 1


def test_methods_and_shared_functions_may_repeat() -> None:
    source = "def main(): pass\nclass _Private:\n    def pay(self): pass\n"
    repeated = [entry for path in ("a.py", "b.py", "c.py") for entry in definitions_in(source, path)]
    assert list(plain_names.ambiguous_names(repeated, LISTS)) == []


def test_a_public_class_exists_once_outside_the_protocol() -> None:
    first, second = definitions_in("class Car: pass", "a.py"), definitions_in("class Car: pass", "b.py")
    assert len(list(plain_names.ambiguous_names(first + second, LISTS))) == 1
    wire = definitions_in("class Car: pass", "engine/protocol/race.py")
    assert list(plain_names.ambiguous_names(first + wire, LISTS)) == []
