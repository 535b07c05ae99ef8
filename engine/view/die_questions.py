"""Questions about a die for the page: to re-roll it or not, and the face that a person has rolled.

Both contain the purpose of the die and the effect of a face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.core.dice import D20
from engine.core.state import Race
from engine.core.types import Action, Chance, Decision, Json, Message
from engine.links.tokens import format_token
from engine.play.entered_dice import EnteredDie, answer_question
from engine.play.forecast import Face, OutcomeCache, best_move_for_roll, roll_groups
from engine.play.outcome import COST, RANKS
from engine.rules.framework.builder import Rules
from engine.rules.framework.rerolls import KEEP
from engine.rules.queries import (
    ENGINE_ACCIDENT_BONUS,
    HOUSE_ENGINE_FAILS,
    TWO_DICE_SUMS,
    exit_gear,
    is_by_engine,
    second_of_pair,
)
from engine.view.dice import dice_pair_for_total
from engine.view.events import event_views
from engine.view.shared_messages import die_sides

if TYPE_CHECKING:
    from engine.protocol.question import DieFace


def move_can_improve(rules: Rules, race: Race, natural: int) -> bool:
    """Return True if the best move for the roll costs something, and another roll would cost less.

    ``natural`` is the number on the die.
    """
    if race.step != rules.at["roll"]:
        return True
    ready = race.copy()
    ready.held_face = -1
    cache = OutcomeCache()
    faces = [best_move_for_roll(rules, group)[0] for group in roll_groups(rules, ready, cache)]
    held_face = next(face for face in faces if natural in face.natural)
    held_harm = _harm_key(held_face)
    return held_harm[0] >= RANKS[COST] and min(map(_harm_key, faces)) < held_harm


def _harm_key(face: Face) -> tuple[int, int]:
    """Return the sorting key of an outcome: its kind, all free ones alike, and the points it costs."""
    return max(RANKS[face.kind], RANKS[COST] - 1), face.brakes + face.tyres + face.fuel + face.added_rolls


# The effect, and its tone: good ("free"), bad ("out") or neutral.
OutcomeAndTone = tuple[Message, str]


def reroll_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return the choice between the roll and a re-roll for a driver point."""
    roll, face = question.detail
    points = race.cars[roll.car].points_state.driver_points
    value = roll.faces[face]
    two = len(roll.faces) == len(TWO_DICE_SUMS)
    result, tone = OUTCOME_FUNCTIONS.get(roll.purpose, _default_outcome)(rules, race, roll, face)
    return {
        "step": "choose",
        "title": Message(f"reroll.title.{roll.purpose}").as_json(),
        "subtitle": Message("reroll.points", {"count": points}).as_json(),
        "secret": False,
        "keep_token": format_token(rules.track, KEEP),
        "can_improve": can_improve(rules, race, question),
        "die": {
            "sides": die_sides(len(roll.faces)),
            "value": value,
            **({"pair": dice_pair_for_total(value, race.round, race.actor)} if two else {}),
            "purpose": Message(f"die.{roll.purpose}").as_json(),
            "damage_text": None,
            "result": result.as_json(),
            "tone": tone,
        },
        "options": [
            {
                "token": format_token(rules.track, action),
                "label": Message(f"reroll.{action.kind}").as_json(),
                "detail": Message(f"reroll.{action.kind}.detail").as_json(),
                "clause": rules.clause_in_rulebook("TRT-DRP-1"),
            }
            for action in question.options
        ],
    }


def can_improve(rules: Rules, race: Race, question: Decision) -> bool:
    """Return True if a re-roll can bring a better result than the roll; never after a harmless one."""
    roll, face = question.detail
    if roll.purpose == "move":
        return move_can_improve(rules, race, roll.faces[face])
    if roll.purpose == "pit_exit":
        gears = [_exit_gear(race, roll, other) for other in range(len(roll.faces))]
        return bool(gears[face] < max(gears))
    outcome = OUTCOME_FUNCTIONS.get(roll.purpose, _default_outcome)
    if outcome(rules, race, roll, face)[1] == "free":
        return False
    return any(outcome(rules, race, roll, other)[1] != "out" for other in range(len(roll.faces)))


def _default_outcome(rules: Rules, race: Race, roll: Chance, face: int) -> OutcomeAndTone:
    return Message("reroll.grid"), "plain"


def _move(rules: Rules, race: Race, roll: Chance, face: int) -> OutcomeAndTone:
    spaces = rules.movement_die(rules, race, race.cars[race.actor].gear)[1][face]
    return Message("die.spaces", {"count": spaces}), "plain"


def _stall(rules: Rules, race: Race, roll: Chance, face: int) -> OutcomeAndTone:
    return _damage_outcome(roll.faces[face] <= rules.stall_max_roll, "start")


def _contact(rules: Rules, race: Race, roll: Chance, face: int) -> OutcomeAndTone:
    return _damage_outcome(roll.faces[face] <= rules.contact_max_roll(rules, race, race.path[-1]), "bodywork")


def _hazard(rules: Rules, race: Race, roll: Chance, face: int) -> OutcomeAndTone:
    return _damage_outcome(
        roll.faces[face] <= rules.debris_rolls_by_weather[race.weather], rules.debris_damaged_part
    )


def _engine(rules: Rules, race: Race, roll: Chance, face: int) -> OutcomeAndTone:
    return _damage_outcome(roll.faces[face] <= HOUSE_ENGINE_FAILS, "engine")


def _damage_outcome(hit: bool, lost: str) -> OutcomeAndTone:
    return (Message(f"die.lost.{lost}"), "out") if hit else (Message("die.nothing"), "free")


def _second_check_outcome(rules: Rules, race: Race, roll: Chance, face: int) -> OutcomeAndTone:
    """Return the effect of a second contact check, in which the lowest roll so far loses."""
    second_rolls = [second_of_pair(throw) for throw in race.turn.rolls]
    lowest = not second_rolls or roll.faces[face] <= min(second_rolls)
    return Message("die.lowest_so_far" if lowest else "die.not_lowest"), "out" if lowest else "free"


def _injury_outcome(rules: Rules, race: Race, roll: Chance, face: int) -> OutcomeAndTone:
    first = race.points_state.pending_accidents[0]
    helped = ENGINE_ACCIDENT_BONUS if is_by_engine(first) and not race.turn.stage else 0
    low = roll.faces[face] + helped < race.cars[roll.car].gear
    return Message(f"die.injury.{race.turn.stage}.{'low' if low else 'high'}"), "out" if low else "free"


def _exit_gear(race: Race, roll: Chance, face: int) -> int:
    return exit_gear(roll.faces[face] + race.cars[roll.car].points_state.crew)


def _pit_exit(rules: Rules, race: Race, roll: Chance, face: int) -> OutcomeAndTone:
    gear = _exit_gear(race, roll, face)
    return Message("die.leaves_in", {"gear": Message(f"gear.{gear}")}), "plain"


OUTCOME_FUNCTIONS: Mapping[str, Callable[[Rules, Race, Chance, int], OutcomeAndTone]] = {
    "move": _move,
    "stall": _stall,
    "contact": _contact,
    "hazard": _hazard,
    "engine": _engine,
    "recheck": _second_check_outcome,
    "injury": _injury_outcome,
    "pit_exit": _pit_exit,
}


def die_question(rules: Rules, race: Race, question: EnteredDie) -> Json:
    """Return the die to roll and its different faces, lowest first."""
    values = question.die.faces
    actions = {values[action.value - 1]: action for action in reversed(question.options)}
    faces = [_face(rules, race, question, value, actions[value]) for value in sorted(actions)]
    if all(face["result"] == faces[0]["result"] for face in faces):
        faces = [{**face, "result": None} for face in faces]
    return {
        "step": "die",
        "title": _die_name(rules, values).as_json(),
        "subtitle": Message(f"die.{question.step}").as_json(),
        "faces": faces,
    }


def _die_name(rules: Rules, faces: tuple[int, ...]) -> Message:
    if len(faces) == len(TWO_DICE_SUMS):
        return Message("dice.roll.two")
    if faces == D20:
        return Message("dice.roll.d20")
    return Message("dice.roll.gear", {"gear": Message(f"gear.{rules.movement_faces.index(faces)}")})


def _face(rules: Rules, race: Race, question: EnteredDie, value: int, action: Action) -> DieFace:
    """Return a face with the result reported by its event, without a re-roll in between."""
    trial = race.copy()
    trial.is_reroll, trial.events = 1, []
    answer_question(rules, trial, question, action)
    die_views = [view["die"] for view in event_views(rules, trial.events, 0) if "die" in view][:1]
    return {
        "token": format_token(rules.track, action),
        "value": value,
        "result": die_views[0]["result"] if die_views else None,
        "tone": die_views[0]["tone"] if die_views else "plain",
    }
