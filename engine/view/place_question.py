"""Choices of a space for the page, and the questions while a car is built and in a time trial.

Spaces are pits, spaces for backmarkers, and the space behind a slipstreaming car.
"""

from __future__ import annotations

from engine.core.state import Car, Race
from engine.core.types import PARTS, Action, Decision, Json, Message
from engine.links.tokens import format_token
from engine.movement.path_corners import UnfinishedCorner
from engine.play.outcome import FREE, OUT, STOP, assess, find_contact_cars, with_costs
from engine.rules.framework.builder import Rules
from engine.rules.queries import (
    ADJUSTMENT_DONE,
    FOLLOW,
    MAX_ADJUSTMENTS,
    STANDARD_CAR,
    corners_left,
    follower_path,
    mate_of,
    part_limits,
    points_in,
    points_left,
    race_of_follower,
    racing_order,
    ready_designs,
    shares_driver_points,
)
from engine.view.move_question import describe_ahead, describe_space
from engine.view.shared_messages import current_clause, driver_name, name_list, price_message

# A choice without a move and without cost.
NEUTRAL_MOVE: Json = {"kind": FREE, "price": {}, "risk": 0, "hazards": 0, "skid": 0, "reasons": []}


def place_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return a question for a space of the board."""
    title = rules.question_spec(race).title
    title_message = title(rules, race, question) if title else Message(f"choose.{question.step}")
    return {
        "step": "place",
        "title": title_message.as_json(),
        "subtitle": Message(f"choose.{question.step}.what").as_json(),
        "clause": current_clause(rules, race),
        "choices": [
            PLACES.get(question.step, _default_place)(rules, race, action) for action in question.options
        ],
    }


def _pit_option(rules: Rules, race: Race, action: Action) -> Json:
    space = rules.track.boxes[action.value - 1]
    entries = rules.setup.entries
    teams = sorted(
        {
            entries[number].team + 1
            for number, car in enumerate(race.cars)
            if car.points_state.box == action.value
        }
    )
    shared = Message("where.pit_shared", {"team": teams[0]}) if teams else Message("where.pit_free")
    title = Message("where.pit_number", {"number": action.value})
    return _place(rules, action, space, title, shared)


def _backmarker_option(rules: Rules, race: Race, action: Action) -> Json:
    track, space = rules.track, action.value
    leader = race.cars[racing_order(rules, race)[0]]
    ahead = (track.progress[space] - track.progress[leader.space]) % track.lap // 1000
    corner = track.corner[space]
    spot = (
        Message("where.in_corner", {"corner": track.corners[corner].name})
        if corner >= 0
        else describe_ahead(track, space)
    )
    return _place(
        rules,
        action,
        space,
        spot,
        Message(
            "where.ahead_of_leader",
            {"count": ahead, "name": driver_name(rules, racing_order(rules, race)[0])},
        ),
    )


def _run_up_option(rules: Rules, race: Race, action: Action) -> Json:
    track, space = rules.track, action.value
    before = (track.lap - track.progress[space] + 999) // 1000
    lane = Message(f"lane.{('left', 'middle', 'right')[track.lane[space]]}")
    return _place(
        rules,
        action,
        space,
        Message("where.run_up", {"lane": lane, "count": before}),
        describe_ahead(track, space),
    )


def _default_place(rules: Rules, race: Race, action: Action) -> Json:
    space = action.value
    return _place(
        rules, action, space, describe_space(rules.track, race, space, 1), describe_ahead(rules.track, space)
    )


# Functions for spaces that need more than a position.
PLACES = {"pit_choice": _pit_option, "place_backmarker": _backmarker_option, "session_space": _run_up_option}


def _place(rules: Rules, action: Action, space: int, title: Message, more: Message) -> Json:
    token = format_token(rules.track, action)
    return {
        **NEUTRAL_MOVE,
        "token": token,
        "space": space,
        "path": [space],
        "label": title.as_json(),
        "consequence": more.as_json(),
        "group": token,
        "group_title": title.as_json(),
    }


def slipstream_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return the choice between following the car ahead in its slipstream and rolling."""
    return {
        "step": "draft",
        "title": Message("draft.title", {"name": driver_name(rules, race.actor)}).as_json(),
        "subtitle": Message("draft.what").as_json(),
        "choices": [
            _follow_option(rules, race, question.car)
            if action == FOLLOW
            else _decline_option(rules, race, question.car)
            for action in question.options
        ],
    }


def _decline_option(rules: Rules, race: Race, number: int) -> Json:
    space = race.cars[number].space
    reasons = [{"message": Message("why.draft_stay").as_json(), "clause": "HSE-SLP-2"}]
    return {
        **NEUTRAL_MOVE,
        "token": "stay",
        "space": space,
        "path": [space],
        "label": Message("where.stay").as_json(),
        "consequence": Message("then.own_throw").as_json(),
        "reasons": reasons,
        "group": "stay",
        "group_title": Message("where.stay").as_json(),
    }


def _follow_option(rules: Rules, race: Race, number: int) -> Json:
    track, car = rules.track, race.cars[number]
    path = follower_path(rules, race, number)
    end = path[-1]
    ahead = driver_name(rules, race.actor)
    race = race_of_follower(rules, race, number)
    stops = track.corner[end] >= 0 and not rules.turn_goes_on(rules, race)
    left = corners_left(rules, path, car.stops, 0)
    outcome = assess(rules, race, end, left, path)
    kind = outcome.kind or with_costs(STOP if stops else FREE, outcome.tyres)
    price = {"tyres": outcome.tyres} if outcome.tyres else {}
    clause = outcome.verdict.clause if outcome.verdict else ""
    reasons = [
        {
            "message": Message("why.drawn", {"count": len(path) - 1, "name": ahead}).as_json(),
            "clause": "HSE-SLP-2",
        },
        *_overshoot_reasons(rules, race, car, left, "why.crash" if kind == OUT else "why.overshoot", clause),
    ]
    contact_cars = find_contact_cars(rules, race, end)
    if contact_cars:
        args = {
            "names": name_list(rules, contact_cars),
            "count": len(contact_cars),
            "most": rules.contact_max_roll(rules, race, end),
        }
        reasons.append({"message": Message("why.contact_up_to", args).as_json(), "clause": "HSE-SLP-4"})
    return {
        "token": format_token(track, FOLLOW),
        "space": end,
        "path": list(path),
        "kind": kind,
        "price": price,
        "hazards": outcome.hazards,
        "skid": 0,
        "risk": round(1 - (1 - rules.contact_max_roll(rules, race, end) / 20) ** len(contact_cars), 4),
        "label": describe_space(track, race, end, len(path) - 1).as_json(),
        "consequence": describe_ahead(track, end).as_json(),
        "reasons": reasons,
        "group": "follow",
        "group_title": price_message(0, outcome.tyres).as_json(),
    }


def _overshoot_reasons(
    rules: Rules, race: Race, car: Car, left: list[UnfinishedCorner], message: str, clause: str
) -> list[Json]:
    """Return why following past unfinished corners costs what it does, for each of them."""
    return [
        {
            "message": Message(
                message,
                {
                    "corner": rules.track.corners[corner.corner].name,
                    "over": corner.overshoot_spaces,
                    "missing": corner.missing_stops,
                    "due": rules.overshoot_tyre_cost(rules, race, car, [corner]),
                    "tyres": car.tyres,
                },
            ).as_json(),
            "clause": rules.clause_in_rulebook(clause),
        }
        for corner in left
    ]


def lap_time_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return the question at the end of a time trial.

    The page answers with the seconds it has measured, "t83"; ``max_seconds`` is the longest lap.
    """
    count = race.points_state.session[0] if race.points_state.session else race.trial_count
    return {
        "step": "clock",
        "title": Message("choose.trial_clock").as_json(),
        "count": count,
        "max_seconds": question.options[-1].value,
    }


def build_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return the points of each part so far, with the token that adds one.

    ``finish_token`` spends the remaining points by default.
    """
    number = race.actor
    tokens = {PARTS[action.value]: format_token(rules.track, action) for action in question.options}
    parts = []
    for part in PARTS:
        if not part or not (
            part in tokens or part in rules.build_plan.parts or points_in(race, number, part)
        ):
            continue
        points, (least, most) = points_in(race, number, part), part_limits(rules, race, number, part)
        parts.append(
            {"part": part, "points": points, "token": tokens.get(part), "minimum": least, "maximum": most}
        )
    mate = mate_of(rules, number)
    like = "build.shared_points" if shares_driver_points(rules) else "build.like_mate"
    return {
        "step": "build",
        "title": Message("choose.build").as_json(),
        "subtitle": None if mate < 0 else Message(like, {"name": rules.setup.entries[mate].name}).as_json(),
        "clause": current_clause(rules, race),
        "points_left": points_left(rules, race, number),
        "total": rules.build_plan.points,
        "parts": parts,
        "finish_token": format_token(rules.track, STANDARD_CAR),
        "designs": [{"id": name, "points": points} for name, points in ready_designs(rules, number).items()],
    }


def adjustment_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return the possible adjustments of a season car to the race.

    Each part has the token that drops a point, or those that move a point to another part.
    """
    number = race.actor
    tokens: dict[str, dict[str, str]] = {}
    for action in question.options:
        if action != ADJUSTMENT_DONE:
            to = PARTS[action.extra] if action.kind == "move_point" else ""
            tokens.setdefault(PARTS[action.value], {})[to] = format_token(rules.track, action)
    moves = ADJUSTMENT_DONE in question.options
    title = rules.question_spec(race).title
    assert title is not None
    return {
        "step": "adjust",
        "title": title(rules, race, question).as_json(),
        "clause": current_clause(rules, race),
        "points_left": MAX_ADJUSTMENTS - len(race.pending),
        "total": MAX_ADJUSTMENTS,
        "parts": [
            {
                "part": part,
                "points": points_in(race, number, part),
                "token": tokens.get(part, {}).get(""),
                "targets": tokens.get(part, {}) if moves else {},
            }
            for part in rules.adjustable_parts
        ],
        "finish_token": format_token(rules.track, ADJUSTMENT_DONE) if moves else "",
    }
