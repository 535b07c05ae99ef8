"""Open a link: a set-up, a position, or a race whose decisions are replayed."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.track import Track
from engine.core.types import InputError
from engine.links import race_link
from engine.links.legacy_checks import legacy_digest
from engine.links.position_link import read_position
from engine.play import orders
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for


def open_link(link: str, track_of: Callable[[str, bytes], Track]) -> tuple[Game, bool]:
    """Return the game of a link of any kind, and whether all of it is valid.

    ``track_of`` returns the track for the circuit's id and for the circuit data in the link; the data is
    empty for built-in circuits. Raises InputError if this is not a link, or if it cannot be played.
    """
    kind, bits = race_link.read_kind(link)
    setup = race_link.read_setup(bits)
    track = track_of(setup.circuit, bits.packed_circuit)
    rules = rules_for(race_link.with_season(setup._replace(circuit=track.id), bits), track)
    if kind == "r":
        game, whole = replay(rules, bits)
        orders.checked(game)
        return game, whole
    start = read_position(bits, rules) if kind == "p" else None
    bits.expect_end()
    return Game(rules, start), True


def replay(rules: Rules, bits: race_link.LinkBits) -> tuple[Game, bool]:
    """Return the game of a race link whose set-up has been read, and whether all of it could be verified.

    Every decision is looked up among the legal answers, and the state is checked at the end of each game
    turn. If a check fails or decisions are missing, the rules have changed since the link was made. The game
    then ends with the last verified game turn.

    A history with checks of the first version is replayed under the rules of that time, and its links keep
    that version. So is a history in a format older than the previous one.
    """
    rules = rules if bits.room_keeps_lane else rules.with_second_reading()
    if not bits.has_legacy_checks:
        return _replay(rules, bits)
    again = bits.copy()
    former, whole = _replay(rules.with_first_reading(), bits)
    if whole:
        return former, whole
    game, whole = _replay(rules, again)
    return (game, whole) if whole or game.cursor >= former.cursor else (former, False)


def _replay(rules: Rules, bits: race_link.LinkBits) -> tuple[Game, bool]:
    record = race_link.read_record(bits, rules)
    game = Game(rules, record.start)
    rewritten = bits.has_legacy_checks and not rules.rules_version
    verified, turns = 0, 0
    for _ in range(record.decisions):
        now = game.now
        question = now.question
        if question is None:
            return _cut(game, verified)
        try:
            choice = bits.read_choice(len(question.options))
        except InputError:
            return _cut(game, verified)
        game.replay(question.options[choice])
        if game.now.round > now.round:
            found = legacy_digest(game.race) if rewritten else game.check(game.cursor)
            if turns >= len(record.digests) or found & 63 != record.digests[turns]:
                return _cut(game, verified)
            turns += 1
            verified = game.cursor
    if turns != len(record.digests):
        return _cut(game, verified)
    try:
        bits.expect_end()
    except InputError:
        return _cut(game, verified)
    game.orders = [order for order in record.orders if order.decision_count <= game.cursor]
    return game, True


def _cut(game: Game, decisions: int) -> tuple[Game, bool]:
    game.cursor = decisions
    game.forget_undone()
    return game, False
