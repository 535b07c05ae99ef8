"""Explain the best answers to a question: their values, their effects and their risks."""

from __future__ import annotations

from typing import NamedTuple

from engine.analysis.explanations import answer_message
from engine.analysis.position_evaluation import PositionEvaluator, position_evaluator
from engine.analysis.win_probability import expected_place
from engine.core.state import Race
from engine.core.track import Track
from engine.core.types import Action, Decision, Message
from engine.drivers import expert
from engine.drivers.registry import answer
from engine.play.forecast import Face, Forecast, forecast
from engine.play.observation import observation_of
from engine.play.outcome import COST, FREE, OUT, SHORT, SPIN, STOP
from engine.play.preview import crosses_last_line, preview_of_answer
from engine.rules.framework.builder import Rules
from engine.rules.queries import LINE, NOTHING, STAY
from engine.view.gear_question import outcome_message, whole_percents, without_risks
from engine.view.shared_messages import price_message

# Including the best one.
ANSWERS_SHOWN = 3

MILLIROLLS_PER_TENTH = 100


class ExplainedAnswer(NamedTuple):
    """The best answer.

    Attributes:
        why: one sentence on it
        compared: one sentence on the answer itself, then sentences that compare it with the next best ones
        way: for a gear, the spaces from the car to where its rolls are most likely to end
    """

    action: Action
    why: Message
    compared: list[Message]
    way: list[int]


def explain_best_answer(rules: Rules, race: Race, question: Decision) -> ExplainedAnswer:
    """Explain the best answer.

    Exact values are used only if they are already computed. Otherwise the answer is the default driver's, so
    a hint never waits.
    """
    observation = observation_of(rules, race, question, question.car)
    is_precomputed = expert.precompute(rules, race, 0) == expert.COMPLETE_PERCENT
    exact = is_precomputed and expert.supports(observation.rules)
    judge = (
        position_evaluator(rules, race, question)
        if exact
        else PositionEvaluator(observation.rules, observation.race, uses_exact_values=False)
    )
    if rules.question_spec(race).kind == "gear":
        answer_values = judge.gear_values(question)
    else:
        answer_values = {way.view.action: way.worth + 1000 for way in judge.move_values(question)}
    best = min(answer_values, key=answer_values.__getitem__)
    rollout_answer = judge.rollout_choice(question, answer_values)
    if not exact:
        best = answer(rules, race, question)
    elif rollout_answer is not None:
        best = rollout_answer
    if best not in answer_values:
        return ExplainedAnswer(best, Message(f"hint.{best.kind}"), [], [])
    others = _next_best_answers(answer_values, best)
    comparisons = [_best_answer_message(judge, question, best, answer_values[best])]
    if (
        best == rollout_answer
        and answer_values[best] >= min(answer_values.values()) + MILLIROLLS_PER_TENTH // 2
    ):
        comparisons.append(Message("hint.played_out"))
    comparisons += [
        _alternative_message(judge, question, action, answer_values[action] - answer_values[best])
        for action in others
    ]
    reason, way = _advice(judge, question, best)
    return ExplainedAnswer(best, reason, comparisons, way)


def _next_best_answers(values: dict[Action, int], best: Action) -> list[Action]:
    """Return the next best answers, one for each gear or space."""
    next_best: list[Action] = []
    for action in sorted(values, key=values.__getitem__):
        if all(action.value != other.value for other in (best, *next_best)):
            next_best.append(action)
    return next_best[: ANSWERS_SHOWN - 1]


def _advice(evaluator: PositionEvaluator, question: Decision, action: Action) -> tuple[Message, list[int]]:
    """Return one sentence on the answer and its effect, and, for a gear, the way to its likely end."""
    rules, race = evaluator.rules, evaluator.race
    if action.kind == "gear":
        gear_forecast = forecast(rules, race, question, action)
        advice, corner = _gear_advice(rules, action, gear_forecast)
        spaces = _landing_spaces(rules, gear_forecast, corner)
        return advice, _way_to(rules.track, race.cars[question.car].space, spaces)
    outcome = _move_outcome(rules, race, question, action)
    return Message("hint.drive.stay" if action == STAY else "hint.drive.here", {"what": outcome}), []


def _landing_spaces(rules: Rules, forecast: Forecast, corner: int) -> list[int]:
    """Return the spaces that the most faces of the die open.

    Only spaces without cost or risk count: stops in the corner, free spaces for LINE, or all for NOTHING. If
    there are none, all spaces count except those of a spin or of going out.
    """
    kinds = {LINE: (FREE,), NOTHING: (FREE, SHORT, STOP)}.get(corner, (STOP,))
    face_counts = {
        space: faces
        for space, (faces, kind, risky) in forecast.heat.items()
        if kind in kinds and not risky and (corner < 0 or rules.track.corner[space] == corner)
    } or {space: faces for space, (faces, kind, _) in forecast.heat.items() if kind not in (SPIN, OUT)}
    most = max(face_counts.values(), default=0)
    return [space for space, faces in face_counts.items() if faces == most]


def _way_to(track: Track, start: int, ends: list[int]) -> list[int]:
    """Return a shortest way along the road to one of the spaces; empty if there are none."""
    before = {start: start}
    queue = [start]
    for space in queue:
        if space in ends:
            way = [space]
            while way[-1] != start:
                way.append(before[way[-1]])
            return way[::-1]
        for after in track.following[space]:
            if after not in before:
                before[after] = space
                queue.append(after)
    return []


def _gear_advice(rules: Rules, action: Action, forecast: Forecast) -> tuple[Message, int]:
    """Name a gear with its rolls that cost nothing; if most of these stop in a corner or finish, say so.

    Also return that corner, LINE or NOTHING.
    """
    stops: dict[int, int] = {}
    finishing = free = 0
    for face in forecast.faces:
        if face.kind == STOP and face.corner >= 0:
            stops[face.corner] = stops.get(face.corner, 0) + face.faces
        finishing += face.faces * (face.kind == FREE and face.corner == LINE)
        free += face.faces * (face.kind in (SHORT, STOP, FREE) and not face.risky)
    args: dict[str, object] = {"gear": Message(f"gear.{action.value}"), "total": forecast.total}
    corner = max(stops, key=stops.__getitem__, default=NOTHING)
    if 2 * stops.get(corner, 0) > free:
        name = rules.track.corners[corner].name
        return Message("hint.take.stop", {**args, "n": stops[corner], "corner": name}), corner
    if 2 * finishing > free:
        return Message("hint.take.finish", {**args, "n": finishing}), LINE
    if free:
        return Message("hint.take.free", {**args, "n": free}), NOTHING
    return Message("hint.take.least", {"gear": args["gear"]}), NOTHING


def _best_answer_message(
    evaluator: PositionEvaluator, question: Decision, action: Action, value: int
) -> Message:
    place = expected_place(evaluator.rules, evaluator.race, question.car, value)
    args = {**_answer_args(evaluator, question, action), "turns": _tenths_message(value)}
    return Message("hint.first", {**args, "place": place})


def _alternative_message(
    evaluator: PositionEvaluator, question: Decision, action: Action, more: int
) -> Message:
    args = _answer_args(evaluator, question, action)
    if abs(more) < MILLIROLLS_PER_TENTH // 2:
        return Message("hint.as_good", args)
    return Message("hint.next" if more > 0 else "hint.fewer", {**args, "turns": _tenths_message(abs(more))})


def _tenths_message(value: int) -> Message:
    whole, part = divmod((max(0, value) + MILLIROLLS_PER_TENTH // 2) // MILLIROLLS_PER_TENTH, 10)
    return Message("hint.tenths", {"whole": whole, "part": part})


def _answer_args(evaluator: PositionEvaluator, question: Decision, action: Action) -> dict[str, object]:
    """Return the message arguments for an answer: its name, its effect and its risk."""
    rules, race = evaluator.rules, evaluator.race
    name = answer_message(rules, race, question, action)
    if action.kind == "gear":
        gear_forecast = forecast(rules, race, question, action)
        return {
            "answer": Message("hint.gear.name", {"gear": name}),
            "what": _gear_outcome(evaluator, gear_forecast),
        }
    return {"answer": name, "what": _move_outcome(rules, race, question, action)}


def _gear_outcome(evaluator: PositionEvaluator, forecast: Forecast) -> Message:
    """Describe the usual outcome of a gear and its main risk; the percentages of all rolls add up to 100."""
    counts: dict[Face, int] = {}
    for face in forecast.faces:
        counts[without_risks(face)] = counts.get(without_risks(face), 0) + face.faces
    usual = max(counts, key=counts.__getitem__)
    usual_count = counts.pop(usual)
    lost_count = sum(count for face, count in counts.items() if face.kind in (SPIN, OUT))
    paid_count = sum(count for face, count in counts.items() if face.kind == COST)
    rest = forecast.total - usual_count - lost_count - paid_count
    usual_percent, lost_percent, paid_percent, _ = whole_percents([usual_count, lost_count, paid_count, rest])
    risky = sum(face.faces for face in forecast.faces if face.risky)
    outcome = outcome_message(evaluator.rules, usual, usual_percent)
    if lost_count:
        risk = Message("hint.risk.lost", {"percent": lost_percent})
    elif paid_count:
        risk = Message("hint.risk.paid", {"percent": paid_percent})
    elif risky:
        risk = Message("hint.risk.some", {"percent": whole_percents([risky, forecast.total - risky])[0]})
    elif usual.kind in (SPIN, OUT, COST):
        return outcome
    else:
        risk = Message("hint.risk.none")
    return Message("hint.what", {"what": outcome, "risk": risk})


def _move_outcome(rules: Rules, race: Race, question: Decision, action: Action) -> Message:
    """Describe the outcome of a move and its main risk."""
    view = preview_of_answer(rules, race, question, action)
    corner = rules.track.corner[view.end_space]
    if view.kind in (SPIN, OUT):
        outcome = Message(f"hint.is.{view.kind}")
    elif crosses_last_line(rules, race, question.detail, view):
        outcome = Message("hint.is.finish")
    elif view.kind == COST:
        outcome = price_message(view.brakes, view.tyres, view.fuel, view.added_rolls)
    elif view.kind == STOP and corner >= 0:
        outcome = Message("hint.is.stop", {"corner": rules.track.corners[corner].name})
    else:
        outcome = Message("hint.is.free")
    end = view.end_space
    failing_faces = len(view.contact_cars) * rules.contact_max_roll(rules, race, end)
    if not failing_faces and not view.hazards:
        return Message("hint.what", {"what": outcome, "risk": Message("hint.risk.none")})
    if failing_faces:
        risk = Message("hint.risk.touch", {"percent": min(99, 5 * failing_faces)})
        return Message("hint.what", {"what": outcome, "risk": risk})
    return Message("hint.what", {"what": outcome, "risk": Message("hint.risk.debris")})
