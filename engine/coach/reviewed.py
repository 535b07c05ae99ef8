"""Convert a review for the page: totals, game turns and the most important decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.coach.review import Judged, best_by_gear
from engine.coach.review import Review as Work
from engine.coach.words import named, why
from engine.core.state import FINISHED, OUT
from engine.links.notation import can_be_held, position_text
from engine.play.game import Game
from engine.play.observation import observed

if TYPE_CHECKING:
    from engine.protocol.coach import Review, ReviewedChoice, ReviewFigures, ReviewTotals

# Decisions shown per kind, and the smallest cost or margin shown, in thousandths of a roll.
TOLD, LEAST = 3, 50


def reviewed(work: Work) -> Review:
    """Return the progress of a review, and its figures once it is done."""
    return {"car": work.car, "percent": work.percent, "figures": _figures(work) if work.done else None}


def _figures(work: Work) -> ReviewFigures:
    dearest = sorted((one for one in work.judged if one.lost >= LEAST), key=lambda one: -one.lost)[:TOLD]
    fine = [one for one in work.judged if one.margin >= LEAST]
    finest = sorted(fine, key=lambda one: -one.margin)[:TOLD]
    return {
        "totals": _totals(work),
        "turns": [
            {"round": turn.round, "choices": turn.choices, "dice": turn.dice, "rest": turn.rest}
            for turn in work.turns
        ],
        "dearest": [told(work.game, one) for one in dearest],
        "finest": [told(work.game, one) for one in finest],
    }


def _totals(work: Work) -> ReviewTotals:
    choices, dice, rest = work.totals
    best, gears = best_by_gear(work)
    car = work.game.race.cars[work.car]
    return {
        "choices": choices, "dice": dice, "rest": rest, "start": work.start, "end": work.end,
        "gears": gears, "gears_best": best, "decisions": len(work.judged),
        "status": "finished" if car.status == FINISHED else "out" if car.status == OUT else "running",
    }  # fmt: skip


def told(game: Game, one: Judged) -> ReviewedChoice:
    """Describe a reviewed decision of a game."""
    moment = game.moments[one.decision]
    assert moment.question is not None
    held = can_be_held(game.rules, moment.race, moment.question) and game.rules.setup.fixture is None
    seen = observed(game.rules, moment.race, moment.question, moment.question.car)
    rules, race, question = seen.rules, seen.race, moment.question
    better, worse = (one.other, one.chosen) if one.lost else (one.chosen, one.other)
    return {
        "decision": one.decision,
        "round": one.round,
        "kind": "gear" if one.kind == "gear" else "drive",
        "throws": one.lost or one.margin,
        "chosen": named(rules, race, question, one.chosen).as_json(),
        "other": named(rules, race, question, one.other).as_json(),
        "why": why(rules, race, question, better, worse).as_json(),
        "position": position_text(game.rules, moment.race) if held else "",
    }
