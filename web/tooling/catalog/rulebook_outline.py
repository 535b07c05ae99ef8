"""Outline of a rulebook: its chapters with their clauses, and the turn step by step with all options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.track import Track
from engine.core.types import Entry, Setup
from engine.rules.framework.availability import compatible_switches
from engine.rules.framework.builder import Rules
from engine.rules.framework.clause_aliases import CLAUSE_ALIASES
from engine.rules.framework.steps import Step
from engine.rules.framework.switches import Switch
from engine.rules.rulebooks.rulebooks import BOOKS, LUDODELIRE, REGISTRY, Rulebook, rules_for
from web.tooling.catalog.catalog import CLAUSES, CLAUSES_BY_FILE, rulings_on

LAPS = (3, 2)  # some rules are for long races, others for shorter ones
LETTERS = {"ludodelire": "LUD", "eurogames": "ADV", "trant": "TRT", "house": "HSE"}
FIRST_LETTERS = "LUD"  # a first race is the basic game without some of its rules
BUILT_ON_BASIC = ("ludodelire", "eurogames")


class Chapter(NamedTuple):
    """A chapter of a rulebook.

    Attributes:
        id: its letters, such as "TRT-COL"
        clauses: its clause ids
        basic: True if it belongs to the basic game that the rulebook extends
    """

    id: str
    clauses: tuple[str, ...]
    basic: bool


class Line(NamedTuple):
    """A line of the turn, and the switches it depends on.

    Attributes:
        any_of: at least one of these must be on
        all_of: all of these must be on
        none_of: these must be off
    """

    step: str
    description: str
    clauses: tuple[str, ...]
    any_of: tuple[str, ...] = ()
    all_of: tuple[str, ...] = ()
    none_of: tuple[str, ...] = ()


def chapters_of(book: Rulebook, track: Track) -> tuple[Chapter, ...]:
    """Return all chapters of the rulebook: its own clauses, and those of the basic game that apply in it."""
    own = [clause.id for clause in CLAUSES if clause.book == LETTERS.get(book.id)]
    basic = [clause.id for clause in CLAUSES_BY_FILE["basic"] if clause.module not in _switched_off(book)]
    if book.id in BUILT_ON_BASIC:
        basic = [clause for clause in basic if clause not in own]
    elif book.id in LETTERS:
        cited = {clause for line in turn_lines(book, track) for clause in line.clauses} - set(
            CLAUSE_ALIASES[book.id]
        )
        basic = [clause for clause in basic if clause in cited]
    ids = [*own, *basic] if book.id not in BUILT_ON_BASIC else [*basic, *own]
    if book.id == "ludodelire":
        ids = own
    letters = LETTERS.get(book.id, FIRST_LETTERS)
    return tuple(
        Chapter(
            name,
            tuple(clause for clause in ids if clause.startswith(f"{name}-")),
            not name.startswith(letters),
        )
        for name in dict.fromkeys(clause[:7] for clause in ids)
    )


def rulings_of_chapters(book: Rulebook, chapters: Iterable[Chapter]) -> dict[str, tuple[str, ...]]:
    """Return the ids of the rulebook's rulings, by the clauses of the ``read`` chapters that they settle."""
    clauses = [clause for chapter in chapters for clause in chapter.clauses]
    return rulings_on(clauses, LETTERS.get(book.id, FIRST_LETTERS))


def _switched_off(book: Rulebook) -> set[str]:
    """Return the modules of basic rules that a rulebook does not use."""
    off = (
        {
            rule.install.__module__
            for rule in REGISTRY
            if rule.install and rule.id in LUDODELIRE.rules and rule.id not in book.rules
        }
        if book.id not in LETTERS
        else set()
    )
    return {module.removeprefix("engine.") for module in off}


def turn_lines(book: Rulebook, track: Track) -> tuple[Line, ...]:
    """Return the turn with all its options, in order; lines that depend on switches name them."""
    all_choices = {switch.id: switch.choices[1] for switch in book.switches if switch.switched_rules}
    without_any = _steps(book, track, {})
    with_all = _steps(book, track, all_choices)
    added: dict[str, list[str]] = {}
    removed: dict[str, list[str]] = {}
    vital: dict[str, list[str]] = {}
    for switch in book.switches:
        needed_choices = _needs(book, switch)
        with_it = _steps(book, track, {**needed_choices, switch.id: switch.choices[1]})
        for name in with_it.keys() - _steps(book, track, needed_choices).keys():
            added.setdefault(name, []).append(switch.id)
        for name in without_any.keys() - with_it.keys():
            removed.setdefault(name, []).append(switch.id)
        for name in (
            with_all.keys()
            - _steps(
                book, track, {name: choice for name, choice in all_choices.items() if name != switch.id}
            ).keys()
        ):
            vital.setdefault(name, []).append(switch.id)
    return tuple(
        Line(
            step.name,
            step.description,
            step.clauses,
            any_of=() if step.name in without_any else tuple(added.get(step.name, ())),
            all_of=() if step.name in without_any or step.name in added else tuple(vital.get(step.name, ())),
            none_of=() if step.name in with_all else tuple(removed.get(step.name, ())),
        )
        for step in _merge_steps(with_all, without_any)
    )


def _merge_steps(first: dict[str, Step[Rules]], second: dict[str, Step[Rules]]) -> Iterator[Step[Rules]]:
    """Return the steps of both; a step that only ``more`` has comes after its predecessor there."""
    names = list(first)
    before = ""
    for name in second:
        if name not in first:
            names.insert(names.index(before) + 1 if before else 0, name)
        before = name
    return (first.get(name) or second[name] for name in names)


def _needs(book: Rulebook, switch: Switch) -> dict[str, str]:
    """Return the choices that a switch needs, including indirect needs."""
    switch_by_id = {other.id: other for other in book.switches}
    needed: dict[str, str] = {}
    for need in switch.needs:
        if need in switch_by_id:
            needed |= {**_needs(book, switch_by_id[need]), need: switch_by_id[need].choices[1]}
    return needed


def _setup(book: Rulebook, laps: int, choices: dict[str, str], circuit: str = "") -> Setup:
    return Setup(
        circuit, book.id, laps, (Entry("Ada", 0, "human"), Entry("Bo", 1, "human")), 1, tuple(choices.items())
    )


def _allowed(book: Rulebook, laps: int, choices: dict[str, str]) -> dict[str, str]:
    """Return the ``choices`` that are compatible."""
    raced = compatible_switches(book.switches, laps, choices)
    return {name: choice for name, choice in choices.items() if name in raced}


def _steps(book: Rulebook, track: Track, choices: dict[str, str]) -> dict[str, Step[Rules]]:
    """Return the steps with these choices, in long races and in shorter ones."""
    long, short = (
        {
            str(step.name): step
            for step in rules_for(_setup(book, laps, _allowed(book, laps, choices), track.id), track).steps
        }
        for laps in LAPS
    )
    return {step.name: step for step in _merge_steps(long, short)}


def message_ids(lines: Iterable[tuple[str, Line]]) -> dict[tuple[str, str], str]:
    """Return the message id of each line, by (rulebook, step).

    It is "turn.roll" or, if an earlier rulebook has another text for the step, "turn.trant.roll".
    """
    descriptions_by_step: dict[str, dict[str, str]] = {}
    names = {}
    for book, line in lines:
        descriptions = descriptions_by_step.setdefault(line.step, {})
        names[book, line.step] = descriptions.setdefault(
            line.description, f"turn.{book}.{line.step}" if descriptions else f"turn.{line.step}"
        )
    return names


def rulebook_outlines(track: Track) -> dict[str, tuple[tuple[Chapter, ...], tuple[Line, ...]]]:
    """Return the chapters and the turn of every rulebook."""
    return {book.id: (chapters_of(book, track), turn_lines(book, track)) for book in BOOKS.values()}
