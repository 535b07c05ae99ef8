"""Re-rolls: a step holds the face of its die back and asks whether to keep it.

It then goes on with the final face. Neither the rule with the die nor the game loop knows about it.
"""

from __future__ import annotations

from typing import Any

from engine.core.state import Race
from engine.core.types import Action, Chance, Decision, Question
from engine.rules.framework.program import SAME, Flow
from engine.rules.framework.steps import AnswerFunction, AskFunction, QuestionSpec, Step

KEEP, AGAIN = Action("keep"), Action("again")


def with_reroll(step: Step[Any]) -> Step[Any]:
    """Return a step that holds its roll back while the driver may re-roll it.

    A step is not wrapped if ``can_reroll`` is False: its die belongs to no driver, or driver points do not
    apply (G-88). A step with its own question spec rolls no die and is not wrapped either.
    """
    if step.answer is None or not step.can_reroll or step.question_spec != QuestionSpec():
        return step
    return step._replace(ask=_asks_again(step.ask), answer=_answers_again(step.answer))


def _asks_again(ask: AskFunction[Any]) -> AskFunction[Any]:
    def ask_again(rules: Any, race: Race) -> Question | Flow:
        if race.held_face < 0:
            return ask(rules, race)
        question = ask(rules, race)
        assert type(question) is Chance
        return keep_or_again(race, question)

    return ask_again


def _answers_again(carry_out: AnswerFunction[Any]) -> AnswerFunction[Any]:
    def answer_again(rules: Any, race: Race, question: Question, answer: Action | int) -> Flow:
        if type(question) is Chance:
            if not race.is_reroll and race.cars[question.car].points_state.driver_points > 0:
                assert type(answer) is int
                race.held_face = answer
                return SAME
            race.is_reroll = 0
        elif race.held_face >= 0:
            assert type(question) is Decision
            if answer == AGAIN:
                spend(race, question)
                return SAME
            question, answer = question.detail
            race.held_face = -1
        return carry_out(rules, race, question, answer)

    return answer_again


def keep_or_again(race: Race, roll: Chance) -> Decision:
    """Ask to keep the roll or spend a point; the detail is the roll and the index of its face."""
    return Decision(roll.car, "reroll", (KEEP, AGAIN), (roll, race.held_face))


def spend(race: Race, question: Decision) -> None:
    """Spend a point and re-roll; the second roll counts even if it is worse."""
    roll, face = question.detail
    car = race.cars[roll.car]
    car.points_state = car.points_state._replace(driver_points=car.points_state.driver_points - 1)
    race.held_face, race.is_reroll = -1, 1
    race.emit(
        "reroll",
        roll.car,
        "TRT-DRP-1",
        purpose=roll.purpose,
        value=roll.faces[face],
        left=car.points_state.driver_points,
    )
