"""Driver points (TRT-DRP, HSE-DRP): a driver may re-roll a die that affects the own car, once, at once.

Where the switch is on, every step with such a die is wrapped. The step holds the face back and asks "keep or
again?". It then goes on with the final face. No other code knows about it.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Chance, Decision, Question
from engine.rules.framework.builder import DEFAULT_PROMPT, Builder, Rules
from engine.rules.framework.program import SAME, Flow
from engine.rules.framework.steps import AnswerFunction, AskFunction, Step

KEEP, AGAIN = Action("keep"), Action("again")


def install_driver_points(builder: Builder) -> None:
    """Wrap the steps of all rules."""
    builder.parameters.allows_rerolls = True
    builder.wrap(with_reroll)


def with_reroll(step: Step[Rules]) -> Step[Rules]:
    """Return a step that holds its roll back while the driver may re-roll it.

    A step is not wrapped if ``can_reroll`` is False: its die belongs to no driver, or driver points do not
    apply (G-88). A step with its own question spec rolls no die and is not wrapped either.
    """
    if step.answer is None or not step.can_reroll or step.form != DEFAULT_PROMPT:
        return step
    return step._replace(ask=_asks_again(step.ask), answer=_answers_again(step.answer))


def _asks_again(ask: AskFunction[Rules]) -> AskFunction[Rules]:
    def ask_again(rules: Rules, race: Race) -> Question | Flow:
        if race.held_face < 0:
            return ask(rules, race)
        question = ask(rules, race)
        assert type(question) is Chance
        return keep_or_again(race, question)

    return ask_again


def _answers_again(carry_out: AnswerFunction[Rules]) -> AnswerFunction[Rules]:
    def answer_again(rules: Rules, race: Race, question: Question, answer: Action | int) -> Flow:
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


def spend(race: Race, asked: Decision) -> None:
    """Spend a point and re-roll; the second roll counts even if it is worse."""
    roll, face = asked.detail
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
