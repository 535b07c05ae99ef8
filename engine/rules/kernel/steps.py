"""The steps of the turn, and what each says of itself: how its question is shown and kept, who answers it
when no person does, whether its die may be thrown again.

Whoever shows, stores or answers questions reads it here; none of them has a list of steps of its own. A step
that says nothing asks for one of a few options, in the open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Literal, NamedTuple

from engine.core.state import Race
from engine.core.types import Action, Decision, Message, Question
from engine.rules.kernel.parameters import Rules

AskFunction = Callable[[Rules, Race], Question | None]
AnswerFunction = Callable[[Rules, Race, Any, Any], None]
Teller = Callable[[Rules, Race, Decision], Message]
Meaning = Callable[[Rules, Race, Action], Message | None]

# The occasions of a step that is always called; the others are those of ``kernel.occasions``.
ALWAYS = 1

# What kind of answer a question wants: a gear; an end of a move; one of a few options; a place on the board;
# along behind another car or not; points spent on a car, or taken from its parts; seconds; a throw again or
# not.
Kind = Literal["gear", "drive", "option", "place", "along", "build", "trim", "clock", "again"]

# When a position can hold the race that waits for this answer: never; when a turn begins; before the first
# turn; in the middle of a move; at the pit.
Held = Literal["never", "turn", "before", "midway", "pit"]


class Form(NamedTuple, Generic[Rules]):
    """How a question is put.

    ``secret``: fields of a car or its kit that hold the answer, which the others do not see before all have
    given theirs; none where it is given in the open. ``policy``: what a computer
    driver goes by (``drivers.driver.POLICIES``); without one it takes the first option. ``title``: the
    sentence above the question, "choose." and its name unless told otherwise; ``what``: a line below it,
    where there is something to know. ``means``: what an answer brings, where the rule has more to say than
    its name; ``clause``: the one named beside the answers instead of the first of the step; ``clauses``: for
    answers, by their value, that have their own. ``held``: when positions hold the moment of the question.
    """

    kind: Kind = "option"
    secret: tuple[str, ...] = ()
    policy: str = ""
    title: Teller[Rules] | None = None
    what: Teller[Rules] | None = None
    means: Meaning[Rules] | None = None
    clause: str = ""
    clauses: Mapping[int, str] = {}
    held: Held = "never"

    @property
    def midway(self) -> bool:
        """Whether a position that waits for the answer holds the way driven so far."""
        return self.held in ("midway", "pit")


class Step(NamedTuple, Generic[Rules]):
    """One line of the turn. ``ask`` returns a question or acts and returns None; ``answer`` carries an answer
    out; ``act`` says in words what happens. ``form``: how its question is put; ``again``: whether its die may
    be thrown again for a driver point; ``occasions``: what has to be up for it to have anything to do;
    ``leads_to``: the step that follows it, where that is not the next one; ``hook``: the hook whose functions
    it calls, each on occasions of its own.
    """

    name: str
    ask: AskFunction[Rules]
    answer: AnswerFunction[Rules] | None
    act: str
    clauses: tuple[str, ...]
    form: Form[Rules]
    again: bool
    occasions: int = ALWAYS
    leads_to: str = ""
    hook: str = ""


def worded(sentence: str) -> Teller[object]:
    """A teller of a sentence that needs no values."""

    def tell(rules: object, race: Race, question: Decision) -> Message:
        return Message(sentence)

    return tell
