"""The moments of a game: the race whenever somebody was asked.

A game that is played keeps the race of every moment. One that is opened by its link drives hundreds of
decisions at once, of whose moments hardly any is ever looked at: there only now and then a race is kept, and
those in between are driven again when somebody wants them.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.play.loop import carry_out, next_decision
from engine.rules.kernel.builder import Rules

# Of so many moments in a row one keeps its race.
KEPT_OF = 24


class Moment:
    """The race when a decision was asked for: its state, the question, how many events had been told by then,
    and the game turn. It stays as it is.
    """

    __slots__ = ("_action", "_before", "_race", "_rules", "events", "question", "round")

    def __init__(self, race: Race, question: Decision | None, events: int) -> None:
        """The race itself is kept, and must not be changed any more."""
        self._race: Race | None = race
        self.question = question
        self.events = events
        self.round = race.round
        self._before: Moment | None = None
        self._action: Action | None = None
        self._rules: Rules | None = None

    @property
    def race(self) -> Race:
        """The race of that moment; not to be changed."""
        if self._race is None:
            self._drive_here()
            assert self._race is not None
        return self._race

    def follows(self, rules: Rules, before: Moment, action: Action) -> None:
        """Say which decision has led here, so that the race can be let go."""
        self._rules, self._before, self._action = rules, before, action

    def given_away(self) -> Race:
        """The race of this moment for whoever drives on with it: itself, where this can be driven again."""
        race = self.race
        if self._before is None:
            return race.copy()
        self._race = None
        return race

    def _drive_here(self) -> None:
        ways: list[Moment] = [self]
        while (before := ways[-1]._before) is not None and before._race is None:
            ways.append(before)
        for moment in reversed(ways):
            before, rules = moment._before, moment._rules
            assert before is not None and rules is not None
            assert before.question is not None and moment._action is not None
            race = before.race.copy()
            carry_out(rules, race, before.question, moment._action)
            next_decision(rules, race)
            moment._race, moment._before = race, None
