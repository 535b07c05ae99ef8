"""The history entries of a game: the race at each decision.

While a game is played, the race of every entry is kept. Opening a link takes hundreds of decisions at once,
and few of their entries are ever looked at. There, only some races are kept; those in between are replayed on
demand.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.play.entered_dice import NO_CARS, EnteredCars, answer_question, next_question
from engine.rules.framework.builder import Rules

# In a replayed game, one in this many entries keeps its race.
SNAPSHOT_INTERVAL = 24


class HistoryEntry:
    """The race when a decision was asked for. It does not change.

    Attributes:
        question: the decision; None when the race is over
        events: the number of events emitted by then
        round: the game turn
    """

    __slots__ = ("_action", "_before", "_entered", "_race", "_rules", "events", "question", "round")

    def __init__(self, race: Race, question: Decision | None, events: int) -> None:
        """Take over a race, which must not be changed any more."""
        self._race: Race | None = race
        self.question = question
        self.events = events
        self.round = race.round
        self._before: HistoryEntry | None = None
        self._action: Action | None = None
        self._rules: Rules | None = None
        self._entered = NO_CARS

    @property
    def race(self) -> Race:
        """The race at this moment; read-only."""
        if self._race is None:
            self._replay_to_here()
            assert self._race is not None
        return self._race

    def follows(self, rules: Rules, before: HistoryEntry, action: Action, entered: EnteredCars) -> None:
        """Note the decision that led here, so that the race can be dropped."""
        self._rules, self._before, self._action, self._entered = rules, before, action, entered

    def take_race(self) -> Race:
        """Return a race to continue from: the stored one if a replay can rebuild it, otherwise a copy."""
        race = self.race
        if self._before is None:
            return race.copy()
        self._race = None
        return race

    def _replay_to_here(self) -> None:
        ways: list[HistoryEntry] = [self]
        while (before := ways[-1]._before) is not None and before._race is None:
            ways.append(before)
        for moment in reversed(ways):
            before, rules = moment._before, moment._rules
            assert before is not None and rules is not None
            assert before.question is not None and moment._action is not None
            race = before.race.copy()
            answer_question(rules, race, before.question, moment._action)
            next_question(rules, race, moment._entered)
            moment._race, moment._before = race, None
