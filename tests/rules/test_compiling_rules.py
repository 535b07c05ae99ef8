"""How rules become the steps of a race: each once, with its requirements, in a fixed order."""

from __future__ import annotations

import pytest

from engine.core.state import Race, digest
from engine.play import loop
from engine.rules.framework import step_skipping
from engine.rules.framework.builder import Builder, Rule, Rules, compile_rules
from engine.rules.framework.program import NEXT
from engine.rules.rulebooks import rulebooks
from tests.support.circuits import rules, setup, track
from tests.support.policies import POLICIES
from tests.tools import write_step_skipping
from tests.tools.bench.bench_engine import EVERYTHING
from web.tooling.toolchain import ROOT


def test_rules_are_in_modules_or_functions_with_their_name() -> None:
    """A module with one rule has its name; in a module with several, each has its own install function."""
    for rule in rulebooks.REGISTRY:
        assert rule.install is None or rule.install.__name__.startswith("install_")


def test_a_rule_without_an_install_function_is_looked_for() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "engine" / "rules").rglob("*.py"))
    for rule in rulebooks.REGISTRY:
        if rule.install is None:
            assert f'has_rule("{rule.id}")' in code


def test_a_duplicate_step_name_is_rejected() -> None:
    builder = Builder((), setup(), track("monaco"))
    builder.step("stall", lambda rules, race: NEXT, description="nothing", clauses="")
    with pytest.raises(ValueError, match="step stall exists twice"):
        builder.step("stall", lambda rules, race: NEXT, description="nothing", clauses="")
    builder.step("roll", lambda rules, race: NEXT, description="nothing", clauses="")
    builder.step("gear", lambda rules, race: NEXT, description="nothing", clauses="", after="stall")
    assert [step.name for step in builder.steps] == ["stall", "gear", "roll"]


def test_needs_and_exclusions_are_checked() -> None:
    registry = (
        Rule("one", lambda builder: None),
        Rule("two", lambda builder: None, needs=("one",)),
        Rule("three", lambda builder: None, excludes=("one",)),
    )
    compile_rules(registry, ("two", "one"), setup(), track("monaco"))
    for ids_chosen in (("two",), ("one", "three")):
        with pytest.raises(ValueError, match="needs"):
            compile_rules(registry, ids_chosen, setup(), track("monaco"))


def test_the_order_of_chosen_rules_does_not_matter() -> None:
    ids = rulebooks.LUDODELIRE.rules
    in_order = compile_rules(rulebooks.REGISTRY, ids, setup(), track("monaco"))
    reversed_order = compile_rules(rulebooks.REGISTRY, reversed(ids), setup(), track("monaco"))
    assert [step.name for step in in_order.steps] == [step.name for step in reversed_order.steps]


def test_generated_step_skipping_is_up_to_date() -> None:
    assert write_step_skipping.FILE.read_text(encoding="utf-8") == write_step_skipping.module_text()


def first_active_step(compiled: Rules, race: Race) -> int:
    """Return the next step with an active trigger, by evaluating the conditions of triggers one by one."""
    names = {"rules": compiled, "race": race, "car": race.cars[race.actor]}
    for place in range(race.step, len(compiled.steps)):
        triggers = compiled.steps[place].triggers
        if triggers is None or any(eval(trigger, vars(step_skipping), names) for trigger in triggers):
            return place
    return compiled.at["next_car"]


@pytest.mark.parametrize("book", [*EVERYTHING, "first"])
def test_generated_step_skipping_agrees_with_the_triggers(book: str) -> None:
    """Checked at every step of random races, including steps that the turn would not reach."""
    compared_count = 0
    for seed, (name, policy) in enumerate(POLICIES.items()):
        options = {"cars": 6, "laps": 3, "seed": seed, "rulebook": book, **EVERYTHING.get(book, {})}
        compiled, pick = rules("monaco", **options), policy(seed)
        race = loop.start(compiled)
        for _ in range(250):
            question = loop.next_decision(compiled, race)
            if question is None:
                break
            trial = race.copy()
            for place, skip in enumerate(compiled.skips):
                trial.step = place
                if skip is not None and trial.cars[trial.actor].space >= 0:
                    assert skip(compiled, trial) == first_active_step(compiled, trial), (name, place)
                    compared_count += 1
            loop.apply_answer(compiled, race, question, pick(compiled, race, question))
    assert compared_count > 2_000


@pytest.mark.parametrize("book", [*EVERYTHING, "first"])
def test_skipping_steps_without_triggers_changes_nothing(book: str) -> None:
    """A step without active triggers has no effect, in any state of a race."""
    for seed, (name, policy) in enumerate(POLICIES.items()):
        options = {"cars": 6, "laps": 3, "seed": seed, "rulebook": book, **EVERYTHING.get(book, {})}
        strides, steps = rules("monaco", **options), rules("monaco", **options)
        steps.skips = (None,) * len(steps.steps)
        race, step_race = loop.start(strides), loop.start(steps)
        pick = policy(seed)
        for _ in range(400):
            question = loop.next_decision(strides, race)
            step_question = loop.next_decision(steps, step_race)
            assert digest(race) == digest(step_race), (name, question)
            assert race.step == step_race.step
            if question is None or step_question is None:
                assert question is step_question, name
                break
            assert question.options == step_question.options, name
            action = pick(strides, race, question)
            loop.apply_answer(strides, race, question, action)
            loop.apply_answer(steps, step_race, step_question, action)
