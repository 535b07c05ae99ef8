"""Car building and time trial questions for the page."""

from __future__ import annotations

from typing import Any

from engine.core.state import Race
from engine.core.types import PARTS, Decision, Message
from engine.links.tokens import format_token
from engine.rules.framework.builder import Rules
from engine.rules.queries import (
    ADJUSTMENT_DONE,
    MAX_ADJUSTMENTS,
    STANDARD_CAR,
    mate_of,
    part_limits,
    points_in,
    points_left,
    ready_designs,
    shares_driver_points,
)
from engine.view.shared_messages import current_clause

Json = dict[str, Any]


def lap_time_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return the question at the end of a time trial.

    The page answers with the seconds it has measured, "t83"; ``most`` is the longest lap it can report.
    """
    count = race.points_state.session[0] if race.points_state.session else race.trial_count
    return {
        "step": "clock",
        "title": Message("choose.trial_clock").as_json(),
        "count": count,
        "most": question.options[-1].value,
    }


def build_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return the points of each part so far, with the token that adds one.

    ``rest`` spends the remaining points by default.
    """
    number = race.actor
    tokens = {PARTS[action.value]: format_token(rules.track, action) for action in question.options}
    parts = []
    for part in PARTS:
        if not part or not (part in tokens or part in rules.build_parts or points_in(race, number, part)):
            continue
        points, (least, most) = points_in(race, number, part), part_limits(rules, race, number, part)
        parts.append(
            {"part": part, "points": points, "token": tokens.get(part), "least": least, "most": most}
        )
    mate = mate_of(rules, number)
    like = "build.shared_points" if shares_driver_points(rules) else "build.like_mate"
    return {
        "step": "build",
        "title": Message("choose.build").as_json(),
        "what": None if mate < 0 else Message(like, {"name": rules.setup.entries[mate].name}).as_json(),
        "clause": current_clause(rules, race),
        "left": points_left(rules, race, number),
        "total": rules.build_points,
        "parts": parts,
        "rest": format_token(rules.track, STANDARD_CAR),
        "designs": [{"id": name, "points": points} for name, points in ready_designs(rules, number).items()],
    }


def adjustment_question(rules: Rules, race: Race, question: Decision) -> Json:
    """Return how a season car may be adjusted to the race.

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
        "left": MAX_ADJUSTMENTS - len(race.pending),
        "total": MAX_ADJUSTMENTS,
        "parts": [
            {
                "part": part,
                "points": points_in(race, number, part),
                "token": tokens.get(part, {}).get(""),
                "to": tokens.get(part, {}) if moves else {},
            }
            for part in rules.adjustable_parts
        ],
        "rest": format_token(rules.track, ADJUSTMENT_DONE) if moves else "",
    }
