"""Describe answers to a question, and explain why one is better than another."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import Race
from engine.core.types import Action, Decision, Message
from engine.play.forecast import Forecast, forecast
from engine.play.outcome import COST, OUT, SPIN, STOP
from engine.play.preview import Preview, preview_of_answer
from engine.rules.framework.builder import Rules
from engine.rules.queries import STAY, gear_price
from engine.view.move_question import describe_space
from engine.view.shared_messages import price_message

# Smallest difference between two gears that is given as a reason.
MIN_DIFFERENCE_PERCENT = 4


class GearOutlook(NamedTuple):
    """Key figures of a gear's forecast.

    Attributes:
        spin_or_out_percent: faces that end in a spin or out
        cost_percent: faces that cost points
        stops: percent of faces that make a stop in ``corner``
        corner: the corner in which most faces make a stop; -1 for none
        spaces: mean movement in tenths of a space
    """

    spin_or_out_percent: int
    cost_percent: int
    stops: int
    corner: int
    spaces: int


def gear_outlook(forecast: Forecast) -> GearOutlook:
    total = max(1, forecast.total)
    stops: dict[int, int] = {}
    lost_faces = paid_faces = spaces = 0
    for face in forecast.faces:
        spaces += face.spaces * face.faces
        lost_faces += face.faces * (face.kind in (SPIN, OUT))
        paid_faces += face.faces * (face.kind == COST)
        if face.kind == STOP and face.corner >= 0:
            stops[face.corner] = stops.get(face.corner, 0) + face.faces
    corner = max(stops, key=stops.__getitem__) if stops else -1
    stop_faces = stops.get(corner, 0)
    return GearOutlook(
        100 * lost_faces // total,
        100 * paid_faces // total,
        100 * stop_faces // total,
        corner,
        10 * spaces // total,
    )


def answer_message(rules: Rules, race: Race, question: Decision, action: Action) -> Message:
    if action.kind == "gear":
        return Message(f"gear.{action.value}")
    if action == STAY:
        return Message("coach.stay")
    path = question.detail.path(action)
    view = preview_of_answer(rules, race, question, action)
    place = describe_space(rules.track, race, action.value, len(path) - 1)
    if place.id == "where.corner":  # the sentence appears without the board
        place = Message("coach.in_corner", place.args)
    if view.brakes or view.tyres:
        return Message("coach.place", {"where": place, "price": price_message(view.brakes, view.tyres)})
    return place


def explain_preference(
    rules: Rules, race: Race, question: Decision, better: Action, worse: Action
) -> Message:
    """Return one sentence that explains why one answer is better than another."""
    if better.kind == worse.kind == "gear":
        return _explain_gear(rules, race, question, better, worse)
    if better.kind == "drive" and worse.kind == "drive":
        one, other = (preview_of_answer(rules, race, question, action) for action in (better, worse))
        return _explain_move(rules, one, other)
    return Message("coach.why.next")


def _explain_gear(rules: Rules, race: Race, question: Decision, better: Action, worse: Action) -> Message:
    one, other = (gear_outlook(forecast(rules, race, question, action)) for action in (better, worse))
    args: dict[str, object] = {
        "better": Message(f"gear.{better.value}"),
        "worse": Message(f"gear.{worse.value}"),
    }
    if other.spin_or_out_percent >= one.spin_or_out_percent + MIN_DIFFERENCE_PERCENT:
        return Message(
            "coach.why.lost", {**args, "often": other.spin_or_out_percent, "seldom": one.spin_or_out_percent}
        )
    if one.corner >= 0 and one.stops >= other.stops * (one.corner == other.corner) + MIN_DIFFERENCE_PERCENT:
        less = other.stops if other.corner == one.corner else 0
        corner = rules.track.corners[one.corner].name
        return Message("coach.why.stops", {**args, "often": one.stops, "seldom": less, "corner": corner})
    if other.cost_percent >= one.cost_percent + MIN_DIFFERENCE_PERCENT:
        return Message("coach.why.paid", {**args, "often": other.cost_percent, "seldom": one.cost_percent})
    car = race.cars[question.car]
    if not car.spun and sum(gear_price(rules, car, worse.value)) > sum(gear_price(rules, car, better.value)):
        return Message("coach.why.change", args)
    if one.spaces > other.spaces:
        return Message("coach.why.farther", {**args, "spaces": max(1, (one.spaces - other.spaces + 5) // 10)})
    return Message("coach.why.lever", args)


def _explain_move(rules: Rules, better: Preview, worse: Preview) -> Message:
    if worse.kind in (SPIN, OUT) and better.kind not in (SPIN, OUT):
        return Message(f"coach.why.{worse.kind}")
    corner = rules.track.corner[better.end_space]
    if better.kind == STOP and worse.kind != STOP and corner >= 0:
        return Message("coach.why.stop", {"corner": rules.track.corners[corner].name})
    if better.points < worse.points:
        return Message("coach.why.saves", {"count": worse.points - better.points})
    if len(better.contact_cars) < len(worse.contact_cars):
        return Message("coach.why.touches")
    if better.hazards < worse.hazards:
        return Message("coach.why.debris")
    if better.points > worse.points:
        return Message("coach.why.worth", {"count": better.points - worse.points})
    return Message("coach.why.next")
