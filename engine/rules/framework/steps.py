"""Steps of the turn and their properties: question, saving, computer answers, re-rolls.

Code that shows, saves or answers questions reads these properties; it has no step list of its own. Default: a
public choice among a few options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple

from engine.core.state import Race
from engine.core.types import Action, Decision, Message, Question
from engine.rules.framework.parameters import RulesT
from engine.rules.framework.program import Flow
from engine.rules.framework.slots import Hook
from engine.rules.framework.triggers import Trigger

if TYPE_CHECKING:
    from engine.core.kinds import StepName

AskFunction = Callable[[RulesT, Race], Question | Flow]
AnswerFunction = Callable[[RulesT, Race, Any, Any], Flow]
MessageFunction = Callable[[RulesT, Race, Decision], Message]
EffectFunction = Callable[[RulesT, Race, Action], Message | None]

# Kinds of answer: a gear; the end space of a move; one of a few options; a place on the board; following
# another car or not; points added to a car, or taken from its parts; seconds; a re-roll or not.
AnswerKind = Literal["gear", "drive", "option", "place", "along", "build", "trim", "clock", "again"]

# Moments at which a position can hold the waiting race: never; at the start of a turn; before the first turn;
# in the middle of a move; at the pit.
SavePoint = Literal["never", "turn", "before", "midway", "pit"]


class QuestionSpec(NamedTuple, Generic[RulesT]):
    """Properties of a question.

    Attributes:
        secret_fields: fields of a car or its points state that hold the answer, hidden until all drivers have
            answered; empty for a public answer
        policy: key of ``engine.drivers.driver.POLICIES`` for computer drivers; without one they take the
            first option
        title: heading; default is the message "choose." plus the name of the question
        detail: line below the heading, if any
        option_effect: effect of an answer, if there is more to say than its name
        clause: clause shown next to the answers instead of the step's first clause
        clauses: clauses of single answers, by value
        savable_at: moment at which positions can hold the question
    """

    kind: AnswerKind = "option"
    secret_fields: tuple[str, ...] = ()
    policy: str = ""
    title: MessageFunction[RulesT] | None = None
    detail: MessageFunction[RulesT] | None = None
    option_effect: EffectFunction[RulesT] | None = None
    clause: str = ""
    clauses: Mapping[int, str] = {}
    savable_at: SavePoint = "never"

    @property
    def saves_path(self) -> bool:
        """True if a position that waits for the answer also holds the path driven so far."""
        return self.savable_at in ("midway", "pit")


class Step(NamedTuple, Generic[RulesT]):
    """One step of the turn.

    Attributes:
        ask: returns a question, or acts and returns where the turn goes
        answer: carries out an answer and returns where the turn goes
        description: text of the printed turn
        question_spec: properties of its question
        can_reroll: True if a driver point may buy a re-roll of its die
        when: triggers, and hooks with triggers, without which it has no effect; None if it is always called
    """

    name: StepName
    ask: AskFunction[RulesT]
    answer: AnswerFunction[RulesT] | None
    description: str
    clauses: tuple[str, ...]
    question_spec: QuestionSpec[RulesT]
    can_reroll: bool
    when: tuple[Trigger | Hook[Any], ...] | None = None

    @property
    def triggers(self) -> frozenset[Trigger] | None:
        """The triggers of the step and its hooks; None if it is always called."""
        if self.when is None:
            return None
        triggers: set[Trigger] = set()
        for one in self.when:
            if isinstance(one, Trigger):
                triggers.add(one)
            elif one.when is None:
                return None
            else:
                triggers |= one.when
        return frozenset(triggers)


def fixed_message(sentence: str) -> MessageFunction[object]:
    """Return a message function for a message without arguments."""

    def message(rules: object, race: Race, question: Decision) -> Message:
        return Message(sentence)

    return message
