"""A race with its history: decisions, a cursor, undo, redo, forks, and the links that say it.

Only decisions are history. Every die follows from the set-up, so stepping back and forth never throws again,
and a link needs nothing else.
"""

from __future__ import annotations

from engine.core.state import Race, digest
from engine.core.types import Action, Decision, Event, InputError
from engine.links import race_link
from engine.links.bitstream import BitWriter
from engine.links.legacy_checks import old_digest
from engine.links.notation import can_be_held, position_text
from engine.links.tokens import find_token, token_of
from engine.links.validate_position import before_the_grid
from engine.play.loop import carry_out, next_decision
from engine.play.loop import start as line_up
from engine.play.moments import KEPT_OF, Moment
from engine.rules.kernel.builder import Rules


class Packed:
    """The decisions from one of them on as a link holds them, and the checks of the game turns begun since;
    ``upto``: how many decisions of the game are behind it. Whoever shows a race wants its link after each
    decision, so the game goes on packing where it stopped.
    """

    def __init__(self, first: int) -> None:
        self.upto = first
        self.decisions = BitWriter()
        self.digests: list[int] = []


class Game:
    """A race being played. ``start`` is the position it began from, or None for the grid.

    ``moments[n]`` is the race before decision n; the last one is where the cursor stands or beyond it.
    ``cursor`` counts the decisions taken up to now. ``orders``: what drivers want done at their next turns,
    and what was done so lately; whoever lets the game go on looks there first.
    """

    def __init__(self, rules: Rules, start: Race | None = None) -> None:
        self.rules = rules
        self.start = None if start is None else start.copy()
        self.events: list[Event] = []
        self.actions: list[Action] = []
        race = line_up(rules) if start is None else start.copy()
        race.events = self.events
        question = next_decision(rules, race)
        self.moments = [self._moment(race, question)]
        self.cursor = 0
        self.orders: list[race_link.Order] = []
        self._checks: dict[int, int] = {}
        self._packed = Packed(0)

    def _moment(self, race: Race, question: Decision | None) -> Moment:
        """The race itself is kept from now on, and never changed again; what it told is in ``events``."""
        race.events = None
        return Moment(race, question, len(self.events))

    @property
    def now(self) -> Moment:
        """The moment at the cursor."""
        return self.moments[self.cursor]

    @property
    def race(self) -> Race:
        """The race at the cursor; not to be changed."""
        return self.now.race

    @property
    def question(self) -> Decision | None:
        """The decision to be taken; None when the race is over."""
        return self.now.question

    def take(self, token: str) -> None:
        """Take a decision by its token; InputError when it is not legal now. Decisions that had been undone
        are forgotten.
        """
        question = self.question
        if question is None:
            raise InputError("error.move.over")
        self.apply(find_token(self.rules.track, question.options, token))

    def apply(self, action: Action) -> None:
        """Take a decision that is one of the options of the question."""
        self.forget_undone()
        self._go_on(self.now, self.race.copy(), action)

    def replay(self, action: Action) -> None:
        """The same for whoever takes many decisions at once, none undone; few races in between are kept."""
        before = self.now
        self._go_on(before, before.given_away(), action)
        if self.cursor % KEPT_OF:
            self.now.follows(self.rules, before, action)

    def _go_on(self, now: Moment, race: Race, action: Action) -> None:
        assert now.question is not None
        race.events = self.events
        carry_out(self.rules, race, now.question, action)
        following = next_decision(self.rules, race)
        self.actions.append(action)
        self.moments.append(self._moment(race, following))
        self.cursor += 1

    def forget_undone(self) -> None:
        if self.orders:
            self.orders = [order for order in self.orders if self._matters(order)]
        if self.cursor == len(self.actions):
            return
        del self.actions[self.cursor :]
        del self.moments[self.cursor + 1 :]
        del self.events[self.now.events :]
        self._checks = {number: check for number, check in self._checks.items() if number <= self.cursor}
        if self._packed.upto > self.cursor:
            self._packed = Packed(0)

    def _matters(self, order: race_link.Order) -> bool:
        """Whether an order has been given by now and is not older than the game turn before this one."""
        return order.at <= self.cursor and self.moments[order.at].round >= self.now.round - 1

    def check(self, number: int) -> int:
        """The check of a moment as a link of this race holds it, worked out once."""
        if number not in self._checks:
            check = old_digest if self.rules.formerly else digest
            self._checks[number] = check(self.moments[number].race)
        return self._checks[number]

    def undo(self) -> bool:
        """Step back one decision; False at the beginning."""
        if self.cursor == 0:
            return False
        self.cursor -= 1
        return True

    def redo(self) -> bool:
        """Step forward one undone decision; False when there is none."""
        if self.cursor == len(self.actions):
            return False
        self.cursor += 1
        return True

    def fork(self, decisions: int | None = None) -> Game:
        """A game of its own with the same history, up to the cursor or as many decisions. The moments are
        shared: nobody ever changes one.
        """
        upto = self.cursor if decisions is None else decisions
        other = Game.__new__(Game)
        other.rules, other.start, other.cursor = self.rules, self.start, upto
        other.moments = self.moments[: upto + 1]
        other.actions = self.actions[:upto]
        other.events = self.events[: other.now.events]
        other.orders = [order for order in self.orders if other._matters(order)]
        other._checks = {number: check for number, check in self._checks.items() if number <= upto}
        other._packed = Packed(0)
        return other

    def tokens(self) -> list[str]:
        """The decisions up to the cursor as text."""
        return [token_of(self.rules.track, action) for action in self.actions[: self.cursor]]

    def position_text(self) -> str:
        """The position at the cursor as readable lines; InputError when the race is over and nobody is to
        move.
        """
        if self.question is None:
            raise InputError("error.move.over")
        if self._in_trials():
            raise InputError("error.position.trials")
        if not self._holds_still(self.cursor):
            raise InputError("error.position.moving")
        return position_text(self.rules, self.race)

    def _in_trials(self) -> bool:
        step = self.question.step if self.question is not None else ""
        return (
            bool(step)
            and self.race.round == 0
            and (self.rules.form(self.race).held != "before" or before_the_grid(self.rules, step))
        )

    def _holds_still(self, place: int) -> bool:
        """Whether a position can hold a moment: not in the middle of a chain of small choices, nor when some
        levers are already set.
        """
        question, race = self.moments[place].question, self.moments[place].race
        return question is not None and can_be_held(self.rules, race, question)

    def position_link(self) -> str:
        """The position at the cursor as a link; the race link once the race is over, and during trials, which
        no position holds.
        """
        if self.question is None or self._in_trials():
            return self.race_link()
        place = self.cursor
        while place and not self._holds_still(place):
            place -= 1
        if place == self.cursor:
            return race_link.position_link(self.rules, self.race)
        # The last position that can be held, and the decisions since then.
        return self._link(
            self.moments[place].race if self._holds_still(place) else self.start,
            place if self._holds_still(place) else 0,
        )

    def race_link(self) -> str:
        """The race up to the cursor as a link."""
        return self._link(self.start, 0)

    def _link(self, start: Race | None, first: int) -> str:
        goes_on = not first and self._packed.upto <= self.cursor
        packed = self._packed if goes_on else Packed(first)
        for number in range(packed.upto, self.cursor):
            moment, following = self.moments[number], self.moments[number + 1]
            assert moment.question is not None
            options = moment.question.options
            packed.decisions.put_choice(options.index(self.actions[number]), len(options))
            if following.round > moment.round:
                packed.digests.append(self.check(number + 1))
        packed.upto = self.cursor
        orders = [] if first or start is not self.start else list(filter(self._matters, self.orders))
        return race_link.race_link(
            self.rules, start, packed.decisions, self.cursor - first, packed.digests, orders
        )
