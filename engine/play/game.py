"""A race with its history: decisions, a cursor, undo, redo, forks and links.

The history contains only decisions. A die follows from the set-up or from secrets revealed with decisions, or
it is entered as a decision. So stepping back and forth never rolls again.

While a game is played, the race of every entry is kept. Opening a link takes hundreds of decisions at once,
and few of their entries are ever looked at. There, only some races are kept; those in between are replayed on
demand.
"""

from __future__ import annotations

from engine.core.state import Race, digest
from engine.core.types import Action, Decision, Event, InputError
from engine.links import race_link
from engine.links.bitstream import BitWriter
from engine.links.legacy_checks import legacy_digest
from engine.links.notation import can_save_position, position_text
from engine.links.sections import (
    ADVANCE_ANSWERS,
    ENTERED_DICE,
    SHARED_DICE,
    AdvanceAnswer,
    pack_answers,
    pack_cars,
)
from engine.links.shared_dice import RevealedSecrets, SharedDice, add_secrets, cut_dice, pack_dice, seeds_of
from engine.links.tokens import format_token, parse_token
from engine.links.validate_position import is_before_grid
from engine.play.entered_dice import NO_CARS, EnteredCars, EnteredDie, answer_question, next_question
from engine.play.loop import start as line_up
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
        """The race when the decision was asked for; read-only."""
        if self._race is None:
            self._replay_to_here()
            assert self._race is not None
        return self._race

    def set_predecessor(
        self, rules: Rules, before: HistoryEntry, action: Action, entered: EnteredCars
    ) -> None:
        """Store the decision that led here, so that the race can be dropped and replayed."""
        self._rules, self._before, self._action, self._entered = rules, before, action, entered

    def take_race(self) -> Race:
        """Return a race to continue from: the stored one if a replay can rebuild it, otherwise a copy."""
        race = self.race
        if self._before is None:
            return race.copy()
        self._race = None
        return race

    def _replay_to_here(self) -> None:
        entries: list[HistoryEntry] = [self]
        while (before := entries[-1]._before) is not None and before._race is None:
            entries.append(before)
        for entry in reversed(entries):
            before, rules = entry._before, entry._rules
            assert before is not None and rules is not None
            assert before.question is not None and entry._action is not None
            race = before.race.copy()
            answer_question(rules, race, before.question, entry._action)
            next_question(rules, race, entry._entered)
            entry._race, entry._before = race, None


class LinkEncoder:
    """The decisions and checks of a game, encoded for its link.

    It is kept between links, because the page asks for one after each decision.

    Attributes:
        encoded_count: number of the game's decisions encoded so far
        digests: the checks of the game turns that have begun since the first encoded decision
    """

    def __init__(self, first: int) -> None:
        self.encoded_count = first
        self.decisions = BitWriter()
        self.digests: list[int] = []


class Game:
    """A race being played.

    Attributes:
        start: the position it began from, or None for the grid
        history: ``history[n]`` is the race before decision n; the last one is at the cursor or after it
        cursor: the number of decisions taken
        orders: standing orders for drivers' next turns, and recently executed ones, for the caller to check
            first
        advance_answers: answers to later questions before the race, for the caller to check first
        entered: the cars whose dice are entered by hand
        dice: the secrets from which the dice of some decisions follow
    """

    def __init__(
        self,
        rules: Rules,
        start: Race | None = None,
        entered: EnteredCars = NO_CARS,
        dice: SharedDice = (),
    ) -> None:
        self.rules, self.entered = rules, entered
        self.dice = dice
        self._seeds = seeds_of(dice)
        self.start = None if start is None else start.copy()
        self.events: list[Event] = []
        self.actions: list[Action] = []
        race = line_up(rules) if start is None else start.copy()
        race.events = self.events
        question = next_question(rules, race, entered)
        self.history = [self._new_entry(race, question)]
        self.cursor = 0
        self.orders: list[race_link.Order] = []
        self.advance_answers: list[AdvanceAnswer] = []
        self._checks: dict[int, int] = {}
        self._link_encoder = LinkEncoder(0)

    def _new_entry(self, race: Race, question: Decision | None) -> HistoryEntry:
        """Return a history entry that takes over the race.

        The race is read-only from now on; its events are in ``events``.
        """
        race.events = None
        return HistoryEntry(race, question, len(self.events))

    @property
    def now(self) -> HistoryEntry:
        """The history entry at the cursor."""
        return self.history[self.cursor]

    @property
    def race(self) -> Race:
        """The race at the cursor; read-only."""
        return self.now.race

    @property
    def question(self) -> Decision | None:
        """The decision to be taken; None when the race is over."""
        return self.now.question

    def take(self, token: str, secrets: RevealedSecrets | None = None) -> None:
        """Take a decision by its token, and forget undone decisions.

        ``secrets`` change the dice that follow. Raises InputError if the decision is not legal now, or if
        the secrets are not the next ones.
        """
        question = self.question
        if question is None:
            raise InputError("error.move.over")
        action = parse_token(self.rules.track, question.options, token)
        dice = cut_dice(self.dice, self.cursor)
        if secrets is not None:
            dice = add_secrets(dice, self.cursor, *secrets)
        self.forget_undone()
        self._set_dice(dice)
        self._take_action(self.now, self.race.copy(), action)

    def _set_dice(self, dice: SharedDice) -> None:
        if dice != self.dice:
            self.dice, self._seeds = dice, seeds_of(dice)

    def seed_at(self, number: int) -> int | None:
        """Return the seed that came with a decision, or None."""
        return self._seeds.get(number)

    def _rules_for_dice(self) -> Rules:
        """Return the rules with the seed of the dice that follow the decision at the cursor."""
        number = max((number for number in self._seeds if number <= self.cursor), default=None)
        return self.rules if number is None else self.rules.with_dice_seed(self._seeds[number])

    def apply(self, action: Action) -> None:
        """Take a decision that is one of the options of the question."""
        self.forget_undone()
        self._take_action(self.now, self.race.copy(), action)

    def replay(self, action: Action) -> None:
        """Take a decision during a replay, with nothing undone.

        Few races in between are kept.
        """
        before, rules = self.now, self._rules_for_dice()
        self._take_action(before, before.take_race(), action)
        if self.cursor % SNAPSHOT_INTERVAL:
            self.now.set_predecessor(rules, before, action, self.entered)

    def _take_action(self, now: HistoryEntry, race: Race, action: Action) -> None:
        assert now.question is not None
        race.events = self.events
        rules = self._rules_for_dice()
        answer_question(rules, race, now.question, action)
        following = next_question(rules, race, self.entered)
        self.actions.append(action)
        self.history.append(self._new_entry(race, following))
        self.cursor += 1

    def forget_undone(self) -> None:
        if self.orders:
            self.orders = [order for order in self.orders if self._is_current_order(order)]
        self.advance_answers = self._current_advance_answers()
        if self.cursor == len(self.actions):
            return
        self._set_dice(cut_dice(self.dice, self.cursor))
        del self.actions[self.cursor :]
        del self.history[self.cursor + 1 :]
        del self.events[self.now.events :]
        self._checks = {number: check for number, check in self._checks.items() if number <= self.cursor}
        if self._link_encoder.encoded_count > self.cursor:
            self._link_encoder = LinkEncoder(0)

    def _current_advance_answers(self) -> list[AdvanceAnswer]:
        """Return the advance answers given by now; none once the race has begun."""
        if self.now.round:
            return []
        return [answer for answer in self.advance_answers if answer.decision_count <= self.cursor]

    def _is_current_order(self, order: race_link.Order) -> bool:
        """Return True if an order has been given by now and is no older than the previous game turn."""
        return (
            order.decision_count <= self.cursor
            and self.history[order.decision_count].round >= self.now.round - 1
        )

    def check(self, number: int) -> int:
        """Return the check of a history entry as a link of this race stores it; cached."""
        if number not in self._checks:
            check = legacy_digest if self.rules.rules_version == 1 else digest
            self._checks[number] = check(self.history[number].race)
        return self._checks[number]

    def undo(self) -> bool:
        """Step back one decision; return False at the beginning."""
        if self.cursor == 0:
            return False
        self.cursor -= 1
        return True

    def redo(self) -> bool:
        """Step forward one undone decision; return False if there is none."""
        if self.cursor == len(self.actions):
            return False
        self.cursor += 1
        return True

    def fork(self, decisions: int | None = None) -> Game:
        """Return a separate game with the same history, up to the cursor or a number of decisions.

        The history entries are shared, as they never change.
        """
        decision_count = self.cursor if decisions is None else decisions
        other = Game.__new__(Game)
        other.rules, other.start, other.cursor = self.rules, self.start, decision_count
        other.entered = self.entered
        other.history = self.history[: decision_count + 1]
        other.actions = self.actions[:decision_count]
        other.events = self.events[: other.now.events]
        other.orders = [order for order in self.orders if other._is_current_order(order)]
        other.advance_answers = self.advance_answers
        other.advance_answers = other._current_advance_answers()
        other.dice = cut_dice(self.dice, decision_count)
        other._seeds = seeds_of(other.dice)
        other._checks = {number: check for number, check in self._checks.items() if number <= decision_count}
        other._link_encoder = LinkEncoder(0)
        return other

    def tokens(self) -> list[str]:
        """Return the decisions up to the cursor as text."""
        return [format_token(self.rules.track, action) for action in self.actions[: self.cursor]]

    def position_text(self) -> str:
        """Return the position at the cursor as readable lines.

        Raises InputError if the race is over, or if no position can hold this state.
        """
        if self.question is None:
            raise InputError("error.move.over")
        if self._in_trials():
            raise InputError("error.position.trials")
        if not self._can_save_position(self.cursor):
            raise InputError("error.position.moving")
        return position_text(self.rules, self.race)

    def _in_trials(self) -> bool:
        step = self.question.step if self.question is not None else ""
        return (
            bool(step)
            and self.race.round == 0
            and (
                self.rules.question_spec(self.race).savable_at != "before" or is_before_grid(self.rules, step)
            )
        )

    def _can_save_position(self, place: int) -> bool:
        """Return True if a position can hold the state before decision ``place``.

        It cannot in the middle of a chain of small choices, when some gears have already been chosen in
        secret, nor when a die is to be entered.
        """
        question, race = self.history[place].question, self.history[place].race
        if question is None or type(question) is EnteredDie:
            return False
        return can_save_position(self.rules, race, question)

    def position_link(self) -> str:
        """Return the position at the cursor as a link.

        Returns the race link once the race is over, and during trials, which no position can hold. With
        entered dice it is the link of a race that starts at the position: it keeps whose dice are entered.
        """
        if self.question is None or self._in_trials():
            return self.race_link()
        place = self.cursor
        while place and not self._can_save_position(place):
            place -= 1
        if place == self.cursor and not self.entered:
            return race_link.position_link(self.rules, self.race)
        if self.dice and place < self.cursor:
            return self.race_link()
        # Link the last position that can be saved, and the decisions since then.
        return self._link(
            self.history[place].race if self._can_save_position(place) else self.start,
            place if self._can_save_position(place) else 0,
        )

    def race_link(self) -> str:
        """Return the race up to the cursor as a link."""
        return self._link(self.start, 0)

    def _link(self, start: Race | None, first: int) -> str:
        goes_on = not first and self._link_encoder.encoded_count <= self.cursor
        encoder = self._link_encoder if goes_on else LinkEncoder(first)
        for number in range(encoder.encoded_count, self.cursor):
            entry, following = self.history[number], self.history[number + 1]
            assert entry.question is not None
            options = entry.question.options
            encoder.decisions.write_choice(options.index(self.actions[number]), len(options))
            if following.round > entry.round:
                encoder.digests.append(self.check(number + 1))
        encoder.encoded_count = self.cursor
        whole = not first and start is self.start
        orders = list(filter(self._is_current_order, self.orders)) if whole else []
        contents = {
            ENTERED_DICE: pack_cars(self.entered),
            ADVANCE_ANSWERS: pack_answers(self._current_advance_answers()) if whole else b"",
            SHARED_DICE: pack_dice(cut_dice(self.dice, self.cursor)) if whole else b"",
        }
        sections = {tag: content for tag, content in contents.items() if content}
        return race_link.race_link(
            self.rules, start, encoder.decisions, self.cursor - first, encoder.digests, orders, sections
        )
