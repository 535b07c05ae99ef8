"""Move question for the page: end spaces, their prices and reasons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.core.dice import D20
from engine.core.state import Race
from engine.core.track import PIT_LANE, Track
from engine.core.types import Decision, Json, Message
from engine.links.tokens import format_token
from engine.movement.move_options import MoveOptions, brake_points, length_index
from engine.play.advice import ScoredMove
from engine.play.outcome import COST, FREE, OUT, SHORT, SPIN, STOP
from engine.play.preview import (
    Preview,
    as_free_if_finishing,
    crosses_last_line,
    outcome_sort_key,
    path_of_option,
    preview_of,
)
from engine.rules.framework.builder import Rules
from engine.rules.framework.slots import Reason, Verdict
from engine.rules.queries import (
    CRASH,
    FINE,
    LINE,
    STAY,
    finishes,
    is_fatal_loss,
    next_corner_or_line,
    to_the_line,
)
from engine.view.dice import D10_SIDES, dice_pair_for_total
from engine.view.shared_messages import name_list, price_message


def move_question(rules: Rules, race: Race, question: Decision, advice: Sequence[ScoredMove] = ()) -> Json:
    """Return all legal end spaces, cheapest first.

    Ties are ordered by the driver's score if available.
    """
    move_options: MoveOptions = question.detail
    ways = advice or [
        ScoredMove(preview_of(rules, race, question, action), 0)
        for action in question.options
        if action.kind != "boost"
    ]
    ways = [way._replace(view=as_free_if_finishing(rules, race, move_options, way.view)) for way in ways]
    ways = sorted(ways, key=lambda way: (outcome_sort_key(way.view), way.worth))
    gear = race.cars[race.actor].gear
    pair = dice_pair_for_total(race.natural, race.round, race.actor) if race.turn.two_dice else None
    blocked = _blocking_message(rules, race, move_options)
    return {
        "choices": _disambiguated(
            rules.track, [_move_option(rules, race, move_options, way.view) for way in ways]
        ),
        "roll": {
            "gear": gear,
            "natural": race.natural,
            "value": race.rolled,
            "table": rules.movement_faces[gear] == D20,
            "boost": race.turn.boost,
            "sides": D10_SIDES if race.turn.two_dice else len(rules.movement_faces[gear]),
            **({} if pair is None else {"pair": pair}),
        },
        "blocked": None if blocked is None else blocked.as_json(),
        **_extra_fields(rules, race, question),
    }


def _disambiguated(track: Track, choices: list[Json]) -> list[Json]:
    """Add the printed space name to options whose descriptions are identical."""
    descriptions = [json.dumps(choice["label"], sort_keys=True) for choice in choices]
    spaces: dict[str, set[int]] = {}
    for description, choice in zip(descriptions, choices, strict=True):
        spaces.setdefault(description, set()).add(choice["space"])
    for description, choice in zip(descriptions, choices, strict=True):
        if len(spaces[description]) > 1:
            args = {"where": choice["label"], "space": track.name_of(choice["space"])}
            choice["label"] = Message("where.named", args).as_json()
    return choices


def _extra_fields(rules: Rules, race: Race, question: Decision) -> Json:
    """Return extra fields for engine points that lengthen the move, and for forced continuations."""
    boosts = [action for action in question.options if action.kind == "boost"]
    engine = race.cars[race.actor].engine
    fields: Json = {}
    if boosts:
        fields["boosts"] = [
            {
                "token": format_token(rules.track, boost),
                "adds": boost.value,
                "value": rules.boosted_spaces(rules, race, boost.value),
                "points_left": engine - 1,
                "retires_car": is_fatal_loss(rules, race.cars[race.actor], "engine"),
            }
            for boost in boosts
        ]
    spec = rules.question_spec(race)
    if spec.title is not None:
        fields["title"] = spec.title(rules, race, question).as_json()
    if spec.detail is not None:
        fields["subtitle"] = spec.detail(rules, race, question).as_json()
    return fields


def _move_option(rules: Rules, race: Race, moves: MoveOptions, view: Preview) -> Json:
    does_not_move = view.end < 0
    path = (view.action.value,) if does_not_move else moves.path(view.action)
    full_path = path
    if not does_not_move:
        path = path_of_option(rules, race, moves, view.action, moves.route_of(view.action))
    cut = len(full_path) - len(path)
    group, title = _grouping_key(rules, race, view)
    return {
        "token": format_token(rules.track, STAY if does_not_move else view.action),
        "space": path[-1],
        "path": list(path),
        "kind": view.kind,
        "price": {
            part: count
            for part, count in (("brakes", view.brakes), ("tyres", view.tyres), ("fuel", view.fuel))
            if count
        },
        "hazards": view.hazards,
        "skid": view.skid,
        "risk": round(
            1 - (1 - rules.contact_max_roll(rules, race, view.end_space) / 20) ** len(view.contact_cars),
            4,
        ),
        "label": describe_space(rules.track, race, path[-1], len(path) - 1).as_json(),
        "consequence": _describe_ahead_of_path(rules, race, path).as_json(),
        "reasons": [
            {"message": message.as_json(), "clause": clause and rules.clause_in_rulebook(clause)}
            for message, clause in _price_reasons(rules, race, moves, view, cut)
        ],
        "group": group,
        "group_title": title.as_json(),
    }


def describe_space(track: Track, race: Race, space: int, driven: int) -> Message:
    """Describe a space: its lane, and its position in the corner or on the way."""
    lane = track.lane[space]
    if lane == PIT_LANE:
        return Message("where.pit")
    if driven == 0:
        return Message("where.stay")
    corner = track.corner[space]
    if corner < 0:
        return Message(
            "where.road", {"lane": Message(f"lane.{('left', 'middle', 'right')[lane]}"), "count": driven}
        )
    inside = 0 if track.corners[corner].inside == "left" else 2
    side = "middle" if lane == 1 else "inner" if lane == inside else "outer"
    number = 1
    while track.corner[track.before[space]] == corner and number < 99:
        space, number = track.before[space], number + 1
    return Message(
        "where.corner",
        {"lane": Message(f"lane.{side}"), "number": number, "corner": track.corners[corner].name},
    )


def describe_ahead(track: Track, space: int) -> Message:
    """Describe what is ahead of a space: the rest of its corner, or the distance to the next one."""
    if track.lane[space] == PIT_LANE:
        return Message("then.pit")
    corner = track.corner[space]
    left, here = 0, track.following[space][0]
    if corner >= 0:
        while track.corner[here] == corner:
            here, left = track.following[here][0], left + 1
        return Message("then.corner_left", {"count": left})
    ahead = track.next_corner[space]
    if ahead < 0:
        return Message("then.open")
    while track.corner[here] != ahead:
        here, left = track.following[here][0], left + 1
    return Message("then.to_corner", {"count": left, "corner": track.corners[ahead].name})


def _describe_ahead_of_path(rules: Rules, race: Race, path: tuple[int, ...]) -> Message:
    """Describe what is ahead of a path's end; the finish line if it comes first in the last lap."""
    track, car, space = rules.track, race.cars[race.actor], path[-1]
    if race.finishing or finishes(rules, race, car, path):
        return Message("then.over_line", {"count": int(track.name_of(space)[1:])})
    if track.corner[space] < 0 and next_corner_or_line(rules, race, car, space) == LINE:
        return Message("then.to_line", {"count": to_the_line(track, space)})
    return describe_ahead(track, space)


def _price_reasons(
    rules: Rules, race: Race, move_options: MoveOptions, view: Preview, cut: int
) -> list[Reason]:
    """Return the reasons for the price, most important first, each with its clause."""
    crosses = crosses_last_line(rules, race, move_options, view)
    if crosses and view.kind == FREE:
        return [Reason(Message("why.finish", {"place": race.finished + 1}), "LUD-WIN-1")]
    track, car = rules.track, race.cars[race.actor]
    corners = track.corners
    reasons: list[Reason] = []
    corner = track.corner[view.end_space]
    verdict = Verdict(CRASH if view.kind == OUT else FINE, 0, view.clause, view.added_rolls)
    reasons += [rules.corner_reason(rules, race, left, verdict) for left in view.left]
    if crosses and view.left:
        reasons.append(Reason(Message("why.finish_lost"), "LUD-WIN-1"))
    if view.unused:
        message = "why.blocked_out" if view.kind == OUT and not view.left else "why.blocked"
        reasons.append(Reason(Message(message, {"count": view.unused}), "LUD-SWV-1"))
    if view.kind == SPIN:
        reasons.append(_spin_reason(car.tyres, view))
    length = rules.length_reason(rules, race, move_options.lengths, length_index(view.action.extra))
    if length is not None:
        reasons.append(length)
    if cut:
        reasons.append(rules.truncation_reason(cut))
    if view.skid:
        reasons.append(rules.skid_reason(rules, race, view.action.value, view.skid))
    if view.hazards:
        reasons.append(
            Reason(Message(f"why.hazards.{rules.debris_damaged_part}", {"count": view.hazards}), "LUD-ASF-2")
        )
    if brakes := brake_points(view.action.extra):
        reasons.append(Reason(Message("why.brakes", {"count": brakes}), "LUD-BRK-1"))
    if corner >= 0 and not view.left and view.kind != OUT:
        stop_number = (car.stops if track.corner[car.space] == corner else 0) + 1
        if stop_number <= corners[corner].stops:
            args = {"made": stop_number, "needed": corners[corner].stops, "corner": corners[corner].name}
            reasons.append(Reason(Message("why.stop", args), "LUD-CRN-1"))
        else:
            reasons.append(Reason(Message("why.extra_stop", {"corner": corners[corner].name}), "LUD-CRN-1"))
    if track.lane[view.action.value] == PIT_LANE:
        reasons += _pit_reasons(rules, race)
    elif view.kind != OUT:
        end = view.end_space
        names = name_list(rules, view.contact_cars) if view.contact_cars else None
        reasons.append(rules.contact_reason(rules, race, end, len(view.contact_cars), names))
    if view.kind in (STOP, SHORT, FREE):
        reasons.append(Reason(Message("why.free"), None))
    return reasons


def _spin_reason(tyres: int, view: Preview) -> Reason:
    """Return why a move spins the car: for its last tyre point, without any, or at the limit of spaces."""
    if not tyres:
        return Reason(Message("why.spin_without_tyres"), view.clause)
    if view.tyres < tyres:
        return Reason(Message("why.spin_far"), view.clause)
    return Reason(Message("why.spin"), "LUD-SPN-1")


def _pit_reasons(rules: Rules, race: Race) -> list[Reason]:
    """Return the reasons for going to the pit, including any price of speed in the pit lane."""
    reasons: list[Reason] = [Reason(Message("why.pit"), "LUD-PIT-2")]
    for cost_reasons in rules.pit_cost_reasons:
        reasons += cost_reasons(rules, race)
    return reasons


def _grouping_key(rules: Rules, race: Race, view: Preview) -> tuple[str, Message]:
    """Return the key and title under which equal rows can be merged.

    Rows are equal if kind, price, neighbours and the corner left are the same.
    """
    left = view.left[0].corner if view.left else -1
    contact_key = "-".join(map(str, view.contact_cars))
    in_lane = rules.track.lane[view.action.value] == PIT_LANE
    key = f"{view.kind}.{view.brakes}.{view.tyres}.{contact_key}.{left}.{in_lane}"
    price = price_message(view.brakes, view.tyres, view.fuel, view.added_rolls)
    if view.kind == OUT:
        corner = rules.track.corners[left].name if left >= 0 else ""
        return key, Message("group.out_past", {"corner": corner}) if corner else Message("group.out_blocked")
    if view.kind == SPIN:
        return key, Message("group.spin", {"price": price})
    if view.contact_cars:
        return key, Message("group.beside", {"names": name_list(rules, view.contact_cars), "price": price})
    if view.kind == COST:
        return key, Message("group.cost", {"price": price})
    return f"{key}.{view.action.value}", Message("group.free")


def _blocking_message(rules: Rules, race: Race, move_options: MoveOptions) -> Message | None:
    """Return a message on the cars in the way, or None if a route of full length is clear."""
    longest = move_options.search.longest
    ends = move_options.search.ends(longest)
    if longest >= move_options.lengths[0] or rules.track.lane[next(iter(ends))] == PIT_LANE:
        return None
    cars = sorted(
        {
            race.occupied[t]
            for end in ends
            for t in rules.track.following[end]
            if t in race.occupied and race.occupied[t] != race.actor
        }
    )
    args: dict[str, Any] = {"spaces": longest, "rolled": race.rolled}
    return (
        Message("blocked.by", {**args, "names": name_list(rules, cars)})
        if cars
        else Message("blocked.way", args)
    )
