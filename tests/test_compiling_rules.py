"""How rules become the steps of a race: each once, with what it needs, in an order of its own."""

from __future__ import annotations

import pytest

from engine.rules.books import rulebooks
from engine.rules.kernel.builder import Builder, Rule, compile_rules
from tests.circuits import setup, track


def test_a_rule_lies_where_its_name_says() -> None:
    """A module with one rule has its name; one with several installs each by a function of its own."""
    for rule in rulebooks.REGISTRY:
        if rule.install.__name__ == "install":
            assert rule.install.__module__.split(".")[-1] == rule.id
        else:
            assert rule.install.__name__.startswith("install_")


def test_a_step_exists_once() -> None:
    builder = Builder((), setup(), track("monaco"))
    builder.step("wait", lambda rules, race: None, act="nothing", clauses="")
    with pytest.raises(ValueError, match="step wait exists twice"):
        builder.step("wait", lambda rules, race: None, act="nothing", clauses="")
    builder.step("before", lambda rules, race: None, act="nothing", clauses="")
    builder.step("between", lambda rules, race: None, act="nothing", clauses="", after="wait")
    assert [step.name for step in builder.steps] == ["wait", "between", "before"]


def test_needs_and_exclusions_are_checked() -> None:
    registry = (
        Rule("one", lambda builder: None),
        Rule("two", lambda builder: None, needs=("one",)),
        Rule("three", lambda builder: None, excludes=("one",)),
    )
    compile_rules(registry, ("two", "one"), setup(), track("monaco"))
    for wrong in (("two",), ("one", "three")):
        with pytest.raises(ValueError, match="needs"):
            compile_rules(registry, wrong, setup(), track("monaco"))


def test_the_order_of_ticking_does_not_matter() -> None:
    ids = rulebooks.LUDODELIRE.rules
    one = compile_rules(rulebooks.REGISTRY, ids, setup(), track("monaco"))
    other = compile_rules(rulebooks.REGISTRY, reversed(ids), setup(), track("monaco"))
    assert [step.name for step in one.steps] == [step.name for step in other.steps]
