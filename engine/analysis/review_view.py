"""Convert a review for the page: totals, game turns and the most important decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.analysis.decision_review import Review as Work
from engine.analysis.decision_review import ReviewedDecision, best_gear_counts
from engine.analysis.explanations import answer_message, explain_preference
from engine.core.state import FINISHED, OUT
from engine.links.notation import can_save_position, position_text
from engine.play.game import Game
from engine.play.observation import observation_of

if TYPE_CHECKING:
    from engine.protocol.coach import DecisionReview, Review, ReviewFigures, ReviewTotals

# Decisions shown per kind, and the smallest cost or margin shown, in thousandths of a roll.
DECISIONS_SHOWN, MIN_COST_MILLIROLLS = 3, 50


def review_to_json(work: Work) -> Review:
    """Return the progress of a review, and its figures once it is done."""
    return {"car": work.car, "percent": work.percent, "figures": _figures(work) if work.is_done else None}


def _figures(work: Work) -> ReviewFigures:
    costliest = sorted(
        (one for one in work.reviewed_decisions if one.cost >= MIN_COST_MILLIROLLS), key=lambda one: -one.cost
    )[:DECISIONS_SHOWN]
    fine = [one for one in work.reviewed_decisions if one.margin >= MIN_COST_MILLIROLLS]
    best_decisions = sorted(fine, key=lambda one: -one.margin)[:DECISIONS_SHOWN]
    return {
        "totals": _totals(work),
        "turns": [
            {"round": turn.round, "choices": turn.choices, "dice": turn.dice, "other": turn.other_losses}
            for turn in work.turn_losses
        ],
        "costliest": [decision_to_json(work.game, one) for one in costliest],
        "best": [decision_to_json(work.game, one) for one in best_decisions],
    }


def _totals(work: Work) -> ReviewTotals:
    choices, dice, rest = work.totals
    best, gears = best_gear_counts(work)
    car = work.game.race.cars[work.car]
    return {
        "choices": choices,
        "dice": dice,
        "other": rest,
        "start": work.start,
        "end": work.end,
        "gears": gears,
        "gears_best": best,
        "decisions": len(work.reviewed_decisions),
        "status": "finished" if car.status == FINISHED else "out" if car.status == OUT else "running",
    }


def decision_to_json(game: Game, one: ReviewedDecision) -> DecisionReview:
    """Describe a reviewed decision of a game."""
    entry = game.history[one.decision]
    assert entry.question is not None
    can_save = (
        can_save_position(game.rules, entry.race, entry.question) and game.rules.setup.season_race is None
    )
    observation = observation_of(game.rules, entry.race, entry.question, entry.question.car)
    rules, race, question = observation.rules, observation.race, entry.question
    better, worse = (one.compared_answer, one.choice) if one.cost else (one.choice, one.compared_answer)
    return {
        "decision": one.decision,
        "round": one.round,
        "kind": "gear" if one.kind == "gear" else "drive",
        "rolls_lost": one.cost or one.margin,
        "choice": answer_message(rules, race, question, one.choice).as_json(),
        "other": answer_message(rules, race, question, one.compared_answer).as_json(),
        "why": explain_preference(rules, race, question, better, worse).as_json(),
        "position": position_text(game.rules, entry.race) if can_save else "",
    }
