"""Parameters, slots and hooks are declared once with types, so the type checker finds misspelt ones."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from mypy import api

from engine.core.state import Race
from engine.core.types import Action, Decision, InputError
from engine.drivers.registry import answer
from engine.play.game import Game
from engine.rules.framework.builder import Builder, Rule, Rules, compile_rules
from engine.rules.framework.parameters import DeclaredAttributes, OldReadings, Parameters
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.slots import Hooks, Slots
from engine.rules.framework.steps import QuestionSpec, fixed_message
from engine.rules.rulebooks import rulebooks
from engine.rules.rulebooks.versions import CHANGES
from engine.view.game_view import game_to_json
from tests.support.circuits import rules, setup, track
from tests.tools import write_kinds
from web.tooling.toolchain import ROOT

HEAD = """
from engine.core.state import Race
from engine.core.types import Action, Chance, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import Flow, go_to
from engine.rules.pits.pits import PitLimits

def fails(rules: Rules, race: Race, space: int) -> int:
    return 1

def nothing(rules: Rules, race: Race) -> None:
    pass

"""

# Lines with the type checker's message; valid ones have none.
LINES = (
    ("builder.parameters.slipstream_spaces = 3", ""),
    ("builder.parameters.slipstream_spacs = 3", '"Parameters" has no attribute "slipstream_spacs"'),
    ('builder.parameters.slipstream_spaces = "3"', 'expression has type "str", variable has type "int"'),
    ('builder.slots(replacing="contact").contact_max_roll = fails', ""),
    (
        'builder.slots(replacing="contact").contact_max_rol = fails',
        '"Slots[Rules]" has no attribute "contact_max_rol"',
    ),
    ('builder.slots(replacing="contact").contact_max_roll = nothing', "Incompatible types in assignment"),
    ("builder.hooks.on_all_turns_end.append(nothing)", ""),
    (
        "builder.hooks.on_all_turns_ends.append(nothing)",
        '"Hooks[Rules]" has no attribute "on_all_turns_ends"',
    ),
    (
        "builder.hooks.on_all_turns_end.append(fails)",
        'Argument 1 to "append" of "Hook" has incompatible type',
    ),
    ("far: int = rules.slipstream_spaces", ""),
    ("near: int = rules.slipstream_spacs", '"Rules" has no attribute "slipstream_spacs"'),
    ("words: str = rules.slipstream_spaces", 'expression has type "int", variable has type "str"'),
    ("most: int = rules.contact_max_roll(rules, race, 4)", ""),
    ("least: int = rules.contact_max_roll(rules, race)", "Too few arguments"),
    ("rules.on_damaged_or_out[0](rules, race, 1, 2)", 'Argument 4 has incompatible type "int"'),
    ("builder.set_record(PitLimits(4, True, False))", 'Missing positional argument "exit_gears"'),
    ("gear: int = rules.record(PitLimits).max_gear", ""),
    ("gears: int = rules.record(PitLimits).max_gears", '"PitLimits" has no attribute "max_gears"'),
    ('race.emit("move", 0, "LUD-MOV-1")', ""),
    ('race.emit("moev", 0, "LUD-MOV-1")', 'Argument 1 to "emit" of "Race" has incompatible type'),
    ('Action("gaer", 3)', 'Argument 1 to "Action" has incompatible type'),
    ('Chance(0, "contcat", (1, 2))', 'Argument 2 to "Chance" has incompatible type'),
    ('Decision(0, "gaer", ())', 'Argument 2 to "Decision" has incompatible type'),
    ('assert Decision(0, "gear", ()).step != "gaer"', "Non-overlapping equality check"),
    ('go_to("drvie")', 'Argument 1 to "go_to" has incompatible type'),
    ('builder.parameters.turn_end_step = "runod"', "Incompatible types in assignment"),
)


def test_the_type_checker_finds_wrong_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    rule_file = tmp_path / "wrong_rule.py"
    body = "".join(f"    {line}\n" for line, _ in LINES)
    rule_file.write_text(f"{HEAD}def install(builder: Builder, rules: Rules, race: Race) -> None:\n{body}")
    output, trouble, _ = api.run(["--strict", "--follow-imports=silent", "--no-pretty", str(rule_file)])
    assert not trouble
    first = len(HEAD.splitlines()) + 2
    for place, (line, expected) in enumerate(LINES):
        messages = [text for text in output.splitlines() if f"wrong_rule.py:{first + place}: error:" in text]
        assert bool(messages) == bool(expected), (line, output)
        assert all(expected in text for text in messages), (line, messages)


@pytest.mark.parametrize("kind", [Parameters, Slots, Hooks])
def test_every_declared_attribute_has_a_description(kind: type[DeclaredAttributes]) -> None:
    """Each attribute is followed by its description."""
    file = ROOT / f"{kind.__module__.replace('.', '/')}.py"
    tree = ast.parse(file.read_text(encoding="utf-8"))
    body = next(n.body for n in tree.body if isinstance(n, ast.ClassDef) and n.name == kind.__name__)
    described_names = {
        declared.target.id
        for declared, next_node in pairwise(body)
        if isinstance(declared, ast.AnnAssign)
        and isinstance(declared.target, ast.Name)
        and isinstance(next_node, ast.Expr)
        and isinstance(next_node.value, ast.Constant)
    }
    assert described_names == kind.declared_names


@pytest.mark.parametrize("kind", [Parameters, Slots, Hooks])
def test_every_declared_attribute_is_used(kind: type[DeclaredAttributes]) -> None:
    """Each name is written by a rule, or by a change of the rules, and read elsewhere."""
    names = [
        node.attr
        for file in (ROOT / "engine").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    ]
    names += [name for change in CHANGES for name in change.before]
    assert [name for name in sorted(kind.declared_names) if names.count(name) < 2] == []


def test_every_old_reading_belongs_to_a_change_and_is_read() -> None:
    names_read = {
        match
        for file in (ROOT / "engine").rglob("*.py")
        for match in re.findall(r"\bold(?:_readings)?\.(\w+)", file.read_text(encoding="utf-8"))
    }
    names_changed = {name for change in CHANGES for name in change.before}
    assert set(OldReadings._fields) <= names_read & names_changed
    assert OldReadings() == (False,) * len(OldReadings._fields)


def test_a_slot_has_one_owner() -> None:
    builder = Builder((), setup(), track("monaco"))
    builder.rule = "first"
    builder.slots().can_weather_change = dry
    builder.rule = "second"
    with pytest.raises(ValueError, match="slot can_weather_change belongs to first"):
        builder.slots().can_weather_change = dry
    with pytest.raises(ValueError, match="slot can_weather_change belongs to first"):
        builder.slots(replacing="third").can_weather_change = dry
    builder.slots(replacing="first").can_weather_change = dry
    assert builder.slot_functions["can_weather_change"] == ("second", dry)


def dry(race: Race) -> bool:
    return False


def test_undeclared_names_are_found_while_compiling() -> None:
    """Even without running the type checker."""

    def parameter(builder: Builder) -> None:
        vars(builder.parameters)["warp_speed"] = 9

    def hook(builder: Builder) -> None:
        vars(builder.hooks)["nowhere"] = []

    def slot(builder: Builder) -> None:
        setattr(builder.slots(), "pay", dry)  # noqa: B010

    for install, name in ((parameter, "warp_speed"), (hook, "nowhere"), (slot, "pay")):
        with pytest.raises(AttributeError, match=name):
            compile_rules((Rule("one", install),), ("one",), setup(), track("monaco"))
    with pytest.raises(AttributeError, match="warp_speed"):
        _ = getattr(rules(), "warp_speed")  # noqa: B009


def test_defaults_are_stored_in_the_compiled_rules() -> None:
    """Reading is fast, and no rule can change them for other races."""
    for name, value in Parameters.defaults.items():
        assert not any(name in vars(kind) for kind in Rules.__mro__)
        assert name in vars(rules())
        assert value is Parameters.defaults[name]


def test_names_of_steps_answers_dice_and_events_are_up_to_date() -> None:
    assert write_kinds.FILE.read_text(encoding="utf-8") == write_kinds.module_text()


def test_only_the_turn_engine_moves_a_race_to_another_step() -> None:
    """Steps return where the turn goes."""
    files = [
        str(file.relative_to(ROOT / "engine"))
        for file in sorted((ROOT / "engine").rglob("*.py"))
        if re.search(r"(?<!self)\.step \+?= ", file.read_text(encoding="utf-8"))
    ]
    assert files == ["core/state_classes.py", "play/turn_engine.py", "rules/framework/program.py"]


def test_no_code_checks_the_rulebook_at_run_time() -> None:
    """Outside of the rulebooks, code compares no rulebook names and does not test for steps.

    Only code that reads or writes positions tests for fields of the state.
    """
    looks = re.compile(
        r"\bin rules\.(?:at|saved_groups)\b|<= rules\.saved_groups"
        r'|rulebook (?:==|!=) "|rulebook (?:not )?in \('
    )
    places = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in sorted((ROOT / "engine").rglob("*.py"))
        if "rulebooks" not in file.parts and "links" not in file.parts
        for line in file.read_text(encoding="utf-8").splitlines()
        if looks.search(line)
    ]
    assert places == []


# No rulebook has such a question.
MOOD: Any = "mood"
CALM, BOLD = Action(MOOD), Action(MOOD, 1)


def install_mood(builder: Any) -> None:
    """Install a question that only its rule knows."""
    builder.step(
        MOOD,
        ask_mood,
        answer_mood,
        description="the driver reports a mood",
        clauses="LUD-GEA-1",
        question_spec=QuestionSpec(secret_fields=("wing",), title=fixed_message("mood.title")),
        after="gear",
    )


def ask_mood(rules: Rules, race: Race) -> Decision:
    return Decision(race.actor, MOOD, (CALM, BOLD))


def answer_mood(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    return NEXT


def test_a_new_question_needs_no_other_code() -> None:
    """It is shown, named and answered by drivers, although no other code knows it."""
    ids = (*rulebooks.LUDODELIRE.rules, "mood")
    compiled = compile_rules((*rulebooks.REGISTRY, Rule("mood", install_mood)), ids, setup(), track("monaco"))
    game = Game(compiled)
    while game.question is not None and game.question.step != MOOD:
        game.apply(game.question.options[0])
    question = game.question
    assert question is not None
    view = game_to_json(game, 0)["question"]
    assert view is not None
    assert view["step"] == "choose"
    assert view["title"] == {"id": "mood.title"}
    assert view["secret"]
    assert [
        (option["token"], option["label"]["id"], option["detail"]["id"]) for option in view["options"]
    ] == [
        ("mood", "mood.0", "mood.0.detail"),
        ("mood1", "mood.1", "mood.1.detail"),
    ]
    assert answer(compiled, game.race, question) == CALM
    with pytest.raises(InputError, match="moving"):
        game.position_text()
    game.take("mood1")
    assert game.tokens()[-1] == "mood1"


def test_driver_points_wrap_only_steps_that_can_be_rerolled() -> None:
    without = rules("test_ring", cars=2, laps=2, rulebook="house", construction="on")
    having = rules("test_ring", cars=2, laps=2, rulebook="house", construction="on", driver_points="on")
    assert without.asks == tuple([step.ask for step in without.steps])
    wrapped = {step.name for ask, step in zip(having.asks, having.steps, strict=True) if ask != step.ask}
    assert wrapped == {
        step.name
        for step in having.steps
        if step.answer and step.can_reroll and step.question_spec == QuestionSpec()
    }
    assert "roll" in wrapped
