"""Code above the rules asks `engine/rules/queries.py` and knows no single rule."""

from __future__ import annotations

import ast

import pytest

from engine.rules import queries
from tests.support.engine_modules import ENGINE, MODULES, imports_of, short_module_name
from web.tooling import rules_door


def test_only_the_door_the_framework_and_the_rulebooks_are_imported_from_above() -> None:
    assert rules_door.all_imported_rules() == []


def test_no_code_above_reads_a_boolean_parameter() -> None:
    """That would ask if a rule is on; a function of the door says what is meant."""
    assert rules_door.all_boolean_reads() == []


def test_no_sentence_is_chosen_by_clause() -> None:
    """The rule that causes an event declares its sentence (``builder.event_message``)."""
    assert rules_door.all_clause_conditions() == []


def test_everything_in_the_door_is_used() -> None:
    used = {
        alias.name
        for file in MODULES
        if not short_module_name(file).startswith("rules.")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "engine.rules.queries"
        for alias in node.names
    }
    assert set(queries.__all__) == used


def test_no_rule_imports_the_door() -> None:
    for file in (ENGINE / "rules").rglob("*.py"):
        assert "engine.rules.queries" not in set(imports_of(file)), short_module_name(file)


@pytest.mark.parametrize(
    "source",
    [
        "from engine.rules.wear import wear",
        "from engine.rules.turn.wear import lose",
        "import engine.rules.turn.wear",
        "from engine.rules import wear",
        "def late():\n    from engine.rules.turn.wear import lose",
    ],
)
def test_an_import_of_a_single_rule_is_found(source: str) -> None:
    assert list(rules_door.imported_rules(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "from engine.rules import queries",
        "from engine.rules.queries import STAY",
        "from engine.rules.framework.builder import Rules",
        "from engine.rules.rulebooks.rulebooks import BOOKS",
        "from engine.core.state import Race",
    ],
)
def test_the_door_may_be_imported(source: str) -> None:
    assert not list(rules_door.imported_rules(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "event.clause == 'TRT-SWV-1'",
        "event.clause in ('TRT-WEA-3', 'HSE-WEA-3')",
        "event.clause == rules.clause_in_rulebook('TRT-SWV-1')",
        "{'TRT-ENG-1': 'event.sixteen'}",
    ],
)
def test_a_decision_by_clause_is_found(source: str) -> None:
    assert list(rules_door.clause_conditions(ast.parse(source)))


def test_a_read_of_a_boolean_parameter_is_found() -> None:
    known = rules_door.boolean_parameters()
    assert "simultaneous_gears" in known
    assert list(rules_door.boolean_reads(ast.parse("if rules.simultaneous_gears: pass"), known))
    assert not list(rules_door.boolean_reads(ast.parse("if rules.slipstream_spaces: pass"), known))
