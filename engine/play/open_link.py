"""Open a link: a set-up, a position, or a race whose decisions are replayed."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.track import Track
from engine.core.types import InputError, Setup
from engine.links import race_link
from engine.links.legacy_checks import legacy_digest
from engine.links.position_link import read_position
from engine.links.sections import (
    ADVANCE_ANSWERS,
    ENTERED_DICE,
    SHARED_DICE,
    Sections,
    unpack_answers,
    unpack_cars,
)
from engine.links.setup_bits import read_setup
from engine.links.shared_dice import unpack_dice
from engine.play import orders
from engine.play.entered_dice import NO_CARS, EnteredCars
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for


def open_link(link: str, track_of: Callable[[str, bytes], Track]) -> tuple[Game, bool]:
    """Return the game of a link of any kind, and True if all of it is valid.

    ``track_of`` returns the track for the circuit's id and for the circuit data in the link; the data is
    empty for built-in circuits. Raises InputError if this is not a link, or if it cannot be played.
    """
    kind, bits = race_link.read_kind(link)
    setup = read_setup(bits)
    track = track_of(setup.circuit, bits.packed_circuit)
    setup = race_link.with_season(setup._replace(circuit=track.id), bits)
    if kind == "r":
        game, whole = replay(setup, track, bits)
        orders.drop_invalid_orders(game)
        return game, whole
    rules = rules_for(setup, track)
    start = read_position(bits, rules) if kind == "p" else None
    bits.expect_end()
    return Game(rules, start), True


def replay(setup: Setup, track: Track, bits: race_link.LinkBits) -> tuple[Game, bool]:
    """Return the game of a race link whose set-up has been read, and True if all of it could be verified.

    Every decision is looked up among the legal answers, and the state is checked at the end of each game
    turn. If a check fails or decisions are missing, the rules have changed since the link was made. The game
    then ends with the last verified game turn.

    The race keeps the version of the rules that it began with. If the link does not say which of several, the
    first counts in which all of the race is valid, or else the one in which most of it is.
    """
    longest: Game | None = None
    for version in race_link.read_rules_versions(bits):
        game, whole = _replay(rules_for(setup, track, version), bits.copy())
        if whole:
            return game, True
        if longest is None or game.cursor >= longest.cursor:
            longest = game
    assert longest is not None
    return longest, False


def _replay(rules: Rules, bits: race_link.LinkBits) -> tuple[Game, bool]:
    record = race_link.read_record(bits, rules)
    packed_answers = record.sections.get(ADVANCE_ANSWERS)
    answers = [] if packed_answers is None else unpack_answers(packed_answers)
    game = Game(
        rules,
        record.start,
        _entered_cars(rules, record.sections),
        unpack_dice(record.sections.get(SHARED_DICE, b"")),
    )
    has_legacy_checks = bits.generation == race_link.NAMED_CHECKS and rules.rules_version > 1
    verified_count, turns = 0, 0
    for _ in range(record.decisions):
        now = game.now
        question = now.question
        if question is None:
            return _cut(game, verified_count)
        try:
            choice = bits.read_choice(len(question.options))
        except InputError:
            return _cut(game, verified_count)
        game.replay(question.options[choice])
        if game.now.round > now.round:
            digest = legacy_digest(game.race) if has_legacy_checks else game.check(game.cursor)
            if turns >= len(record.digests) or digest & 63 != record.digests[turns]:
                return _cut(game, verified_count)
            turns += 1
            verified_count = game.cursor
    if turns != len(record.digests):
        return _cut(game, verified_count)
    try:
        bits.expect_end()
    except InputError:
        return _cut(game, verified_count)
    game.orders = [order for order in record.orders if order.decision_count <= game.cursor]
    game.advance_answers = answers
    return game, True


def _entered_cars(rules: Rules, sections: Sections) -> EnteredCars:
    """Return the cars whose dice are entered by hand. Raise InputError in a race of a season: it has none."""
    contents = sections.get(ENTERED_DICE)
    if contents is None:
        return NO_CARS
    if rules.setup.season_race is not None:
        raise InputError("error.link.damaged")
    return unpack_cars(contents, len(rules.setup.entries))


def _cut(game: Game, decisions: int) -> tuple[Game, bool]:
    game.cursor = decisions
    game.forget_undone()
    return game, False
