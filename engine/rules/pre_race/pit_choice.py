"""Choosing a pit: the last on the grid first, after a qualifying session the first.

Clauses: TRT-QUA-2, TRT-QUA-9, TRT-PIT-4, HSE-GRD-2, HSE-PIT-2.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.framework.steps import QuestionSpec
from engine.rules.pre_race.grid import starters


def install_pit_choice(builder: Builder) -> None:
    """Ask one driver of each team; a team without a choice is not asked."""
    builder.auto_message("pit_chosen")
    builder.slots().pits_to_choose = all_pits if builder.has_rule("house_base") else least_used_pits
    builder.step(
        "pit_order",
        queue_from_pole if builder.has_rule("trant_sessions") else queue_from_last,
        description="set the order of choosing pits",
        clauses="TRT-QUA-2 TRT-QUA-9 HSE-GRD-2",
        after="grid_place",
    )
    builder.step(
        "pit_choice",
        ask_pit_choice,
        apply_pit_choice,
        description="each team chooses its pit",
        clauses="TRT-PIT-4 HSE-PIT-2",
        after="pit_order",
        question_spec=QuestionSpec("place", policy="last"),
    )


def queue_from_pole(rules: Rules, race: Race) -> Flow:
    """Queue the first car of each team in grid order (TRT-QUA-9)."""
    return _queue_teams(rules, race, sorted(starters(race), key=lambda number: race.cars[number].grid))


def queue_from_last(rules: Rules, race: Race) -> Flow:
    """Queue the last car of each team, the last on the grid first (TRT-QUA-2, HSE-GRD-2)."""
    return _queue_teams(rules, race, sorted(starters(race), key=lambda number: -race.cars[number].grid))


def _queue_teams(rules: Rules, race: Race, order: list[int]) -> Flow:
    teams: dict[int, int] = {}
    for number in order:
        teams.setdefault(rules.setup.entries[number].team, number)
    race.queue = tuple(teams.values()) if rules.track.boxes else ()
    return NEXT


def least_used_pits(rules: Rules, race: Race) -> list[int]:
    """Return the pits, from 1, with the fewest teams; no team shares while a pit is free."""
    team_counts = _teams_by_pit(rules, race)
    least = min(team_counts.values())
    return [box for box, teams in team_counts.items() if teams == least]


def all_pits(rules: Rules, race: Race) -> list[int]:
    """Return all pits, those with the fewest teams last; a team may share one (HSE-PIT-2)."""
    team_counts = _teams_by_pit(rules, race)
    return sorted(team_counts, key=lambda box: (-team_counts[box], box))


def _teams_by_pit(rules: Rules, race: Race) -> dict[int, int]:
    team_counts = dict.fromkeys(range(1, len(rules.track.boxes) + 1), 0)
    for box in {
        rules.setup.entries[number].team: car.points_state.box for number, car in enumerate(race.cars)
    }.values():
        if box:
            team_counts[box] += 1
    return team_counts


def ask_pit_choice(rules: Rules, race: Race) -> Decision | Flow:
    while race.queue:
        number, boxes = race.queue[0], rules.pits_to_choose(rules, race)
        if len(boxes) > 1:
            race.actor = number
            return Decision(number, "pit_choice", tuple([Action("pit", box) for box in boxes]))
        _take_pit(rules, race, number, boxes[0])
    return NEXT


def apply_pit_choice(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Give the pit to the team."""
    _take_pit(rules, race, question.car, action.value)
    return SAME


def _take_pit(rules: Rules, race: Race, number: int, box: int) -> None:
    team = rules.setup.entries[number].team
    for entry, car in zip(rules.setup.entries, race.cars):
        if entry.team == team:
            car.points_state = car.points_state._replace(box=box)
    race.queue = race.queue[1:]
    race.emit("pit_chosen", number, "TRT-PIT-4", box=box)
