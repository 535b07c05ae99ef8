"""Driver points (TRT-DRP, HSE-DRP): a throw that concerns one's own car may be thrown again, once, right
after it has fallen.

Where the switch is on, every step whose die may be thrown again is wrapped: the face that falls is held back,
the step asks "keep or again?" instead of going on, and then goes on with the face that stands. Nobody else
knows of it.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Chance, Decision, Question
from engine.rules.kernel.builder import PLAIN, Builder, Rules
from engine.rules.kernel.steps import AnswerFunction, AskFunction, Step

KEEP, AGAIN = Action("keep"), Action("again")


def install(builder: Builder) -> None:
    """Around all steps, whichever rule they belong to."""
    builder.parameters.rerolls = True
    builder.wrap(held_back)


def held_back(step: Step[Rules]) -> Step[Rules]:
    """A step that holds its throw back while the driver may have it again. A die that belongs to nobody, or
    that no driver point helps with, says so of itself (``again``) and stays as it is (G-88); so does a step
    that says how its question is put: it throws no die.
    """
    if step.answer is None or not step.again or step.form != PLAIN:
        return step
    return step._replace(ask=_asks_again(step.ask), answer=_answers_again(step.answer))


def _asks_again(ask: AskFunction[Rules]) -> AskFunction[Rules]:
    def ask_again(rules: Rules, race: Race) -> Question | None:
        if race.thrown < 0:
            return ask(rules, race)
        question = ask(rules, race)
        assert type(question) is Chance
        return keep_or_again(race, question)

    return ask_again


def _answers_again(carry_out: AnswerFunction[Rules]) -> AnswerFunction[Rules]:
    def answer_again(rules: Rules, race: Race, question: Question, answer: Action | int) -> None:
        if type(question) is Chance:
            if not race.rethrown and race.cars[question.car].kit.driver_points > 0:
                assert type(answer) is int
                race.thrown = answer
                return
            race.rethrown = 0
        elif race.thrown >= 0:
            assert type(question) is Decision
            if answer == AGAIN:
                spend(race, question)
                return
            question, answer = question.detail
            race.thrown = -1
        carry_out(rules, race, question, answer)

    return answer_again


def keep_or_again(race: Race, roll: Chance) -> Decision:
    """Keep the throw, or spend a point? The detail is the throw and the index of its face."""
    return Decision(roll.car, "reroll", (KEEP, AGAIN), (roll, race.thrown))


def spend(race: Race, asked: Decision) -> None:
    """Throw again; the second throw stands, even if it is worse."""
    roll, face = asked.detail
    car = race.cars[roll.car]
    car.kit = car.kit._replace(driver_points=car.kit.driver_points - 1)
    race.thrown, race.rethrown = -1, 1
    race.emit(
        "reroll",
        roll.car,
        "TRT-DRP-1",
        purpose=roll.purpose,
        value=roll.faces[face],
        left=car.kit.driver_points,
    )
