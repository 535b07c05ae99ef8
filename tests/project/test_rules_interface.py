"""Code above the rules uses `engine/rules/queries.py` and imports no single rule."""

from __future__ import annotations

import ast

import pytest

from engine.rules import queries
from tests.support.engine_modules import ENGINE, MODULES, imports_of, short_module_name
from web.tooling import rules_interface


def test_code_above_imports_only_queries_the_framework_and_rulebooks() -> None:
    assert rules_interface.all_imported_rules() == []


def test_no_code_above_reads_a_boolean_parameter() -> None:
    """That would check if a rule is on; a function of ``queries`` names the purpose instead."""
    assert rules_interface.all_boolean_reads() == []


def test_no_sentence_is_chosen_by_clause() -> None:
    """The rule that causes an event declares its sentence (``builder.event_message``)."""
    assert rules_interface.all_clause_conditions() == []


def test_every_query_is_used() -> None:
    names_used = {
        alias.name
        for file in MODULES
        if not short_module_name(file).startswith("rules.")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "engine.rules.queries"
        for alias in node.names
    }
    assert set(queries.__all__) == names_used


def test_no_rule_imports_queries() -> None:
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
    assert list(rules_interface.imported_rules(ast.parse(source)))


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
def test_allowed_imports_are_not_reported(source: str) -> None:
    assert not list(rules_interface.imported_rules(ast.parse(source)))


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
    assert list(rules_interface.clause_conditions(ast.parse(source)))


def test_a_read_of_a_boolean_parameter_is_found() -> None:
    parameters = rules_interface.boolean_parameters()
    assert "simultaneous_gears" in parameters
    assert list(rules_interface.boolean_reads(ast.parse("if rules.simultaneous_gears: pass"), parameters))
    assert not list(rules_interface.boolean_reads(ast.parse("if rules.slipstream_spaces: pass"), parameters))
