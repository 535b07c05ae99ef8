"""Open a link: a set-up, a position, or a race whose decisions are replayed."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.track import Track
from engine.core.types import InputError
from engine.links import race_link
from engine.links.legacy_checks import old_digest
from engine.links.position_link import read_position
from engine.play import orders
from engine.play.game import Game
from engine.rules.books.rulebooks import rules_for
from engine.rules.kernel.builder import Rules


def open_link(link: str, track_of: Callable[[str, bytes], Track]) -> tuple[Game, bool]:
    """Return the game of a link of any kind, and whether all of it is valid.

    ``track_of`` returns the track for the circuit's id and for the circuit data in the link; the data is
    empty for built-in circuits. Raises InputError if this is not a link, or if it cannot be played.
    """
    kind, bits = race_link.read_kind(link)
    setup = race_link.read_setup(bits)
    track = track_of(setup.circuit, bits.parcel)
    rules = rules_for(race_link.in_season(setup._replace(circuit=track.id), bits), track)
    if kind == "r":
        game, whole = replay(rules, bits)
        orders.checked(game)
        return game, whole
    start = read_position(bits, rules) if kind == "p" else None
    bits.finish()
    return Game(rules, start), True


def replay(rules: Rules, bits: race_link.LinkBits) -> tuple[Game, bool]:
    """Return the game of a race link whose set-up has been read, and whether all of it could be verified.

    Every decision is looked up among the legal answers, and the state is checked at the end of each game
    turn. If a check fails or decisions are missing, the rules have changed since the link was made. The game
    then ends with the last verified game turn.

    A history with checks of the first version is replayed under the rules of that time, and its links keep
    that version. So is a history in a format older than the previous one.
    """
    rules = rules if bits.room_keeps_lane else rules.with_former_room()
    if not bits.old:
        return _replay(rules, bits)
    again = bits.copy()
    former, whole = _replay(rules.as_formerly_read(), bits)
    if whole:
        return former, whole
    game, whole = _replay(rules, again)
    return (game, whole) if whole or game.cursor >= former.cursor else (former, False)


def _replay(rules: Rules, bits: race_link.LinkBits) -> tuple[Game, bool]:
    record = race_link.read_record(bits, rules)
    game = Game(rules, record.start)
    rewritten = bits.old and not rules.formerly
    verified, turns = 0, 0
    for _ in range(record.decisions):
        now = game.now
        question = now.question
        if question is None:
            return _cut(game, verified)
        try:
            choice = bits.take_choice(len(question.options))
        except InputError:
            return _cut(game, verified)
        game.replay(question.options[choice])
        if game.now.round > now.round:
            found = old_digest(game.race) if rewritten else game.check(game.cursor)
            if turns >= len(record.digests) or found & 63 != record.digests[turns]:
                return _cut(game, verified)
            turns += 1
            verified = game.cursor
    if turns != len(record.digests):
        return _cut(game, verified)
    try:
        bits.finish()
    except InputError:
        return _cut(game, verified)
    game.orders = [order for order in record.orders if order.at <= game.cursor]
    return game, True


def _cut(game: Game, decisions: int) -> tuple[Game, bool]:
    game.cursor = decisions
    game.forget_undone()
    return game, False
