"""Hostile inputs that are decoded, changed inside and encoded again with a valid check.

All accepted inputs go through the round trips of `round_trips`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache, partial

from engine.api.lazy import custom_circuits
from engine.circuit.text.toml_writer import circuit_data_of, to_toml
from engine.core.types import InputError
from engine.links import circuit_pack, race_link
from engine.links.notation import read_position
from engine.play.game import Game
from engine.season import season_file, season_link
from engine.season.season_file import SeasonFile
from tests.support.changed_fields import change_data, changed_json, changed_text, encoded_with_changes
from tests.support.circuits import FOLDER, track
from tests.tools.long_races import circuits
from tests.tools.soak import round_trips
from tests.tools.soak.races import open_any_link, random_season
from tests.tools.soak.text_damage import play_and_share

LINKS, POSITION_TEXTS, SEASON_LINKS, SEASON_FILES, CIRCUITS = 60, 20, 30, 20, 4  # per round
# Untrusted inputs, each with a function that uses it.
Inputs = Iterator[tuple[object, Callable[[], object]]]


def changed_links(rng: random.Random, games: list[Game]) -> Inputs:
    """Yield links of races, positions and set-ups with changed fields."""
    for game in games:
        yield game.race_link(), partial(round_trips.check_game, game, rng)
    for _ in range(LINKS):
        # The copy has no encoded decisions yet, so all fields are written.
        game = rng.choice(games).fork()
        encoders: tuple[Callable[[], str], ...] = (
            game.race_link,
            game.race_link,
            game.position_link,
            partial(race_link.setup_link, game.rules.setup, game.rules.track.packed_source),
        )
        link = encoded_with_changes(rng.choice(encoders), rng)
        if rng.random() < 0.1:  # another format, which reads the same fields differently
            link = (
                f"{rng.choice('spr')}{rng.randrange(1, race_link.NEWEST_FORMAT + 1)}.{link.partition('.')[2]}"
            )
        yield link, partial(try_link, link, rng)


def try_link(link: str, rng: random.Random) -> None:
    """Open a link, check it, play on and share the race."""
    game = open_any_link(link)
    round_trips.check_game(game, rng)
    play_and_share(game, rng)


def changed_positions(rng: random.Random, games: list[Game]) -> Inputs:
    """Yield position texts with one changed value."""
    texts = []
    for game in games:
        try:
            texts.append((game.rules.track.id, game.position_text()))
        except InputError:  # over, or in its trials
            continue
    for _ in range(POSITION_TEXTS):
        circuit, text = rng.choice(texts) if texts else ("monaco", "")
        lines = [line.split(" ") for line in text.split("\n")]
        words = rng.choice(lines)
        place = rng.randrange(len(words))
        key, equals, value = words[place].partition("=")
        values = [word.partition("=")[2] for line in lines for word in line if word.startswith(f"{key}=")]
        number = (
            str(int(value) + rng.choice((-1, 1, 2, 10))) if value.isascii() and value.isdigit() else value
        )
        words[place] = key + equals + rng.choice((number, number, *values, changed_text(value, rng)))
        mutant = "\n".join(" ".join(line) for line in lines)
        yield mutant, partial(try_position, mutant, circuit, rng)


def try_position(text: str, circuit: str, rng: random.Random) -> None:
    """Read a position text, check it, play on and share the race."""
    game = Game(*read_position(text, track(circuit)))
    round_trips.check_game(game, rng)
    play_and_share(game, rng)


def changed_seasons(rng: random.Random, _games: list[Game]) -> Inputs:
    """Yield links and files of seasons with changed fields and changed JSON."""
    saved = SeasonFile(random_season(rng))
    if rng.random() < 0.5:
        saved = with_own_circuit(saved)
    text = season_file.to_text(saved)
    yield text, partial(round_trips.check_season, saved, rng)
    for _ in range(SEASON_LINKS):
        link = encoded_with_changes(partial(season_link.to_link, saved), rng)
        yield link, partial(try_season, link, season_link.parse_link, rng)
    for _ in range(SEASON_FILES):
        mutant = changed_json(text, rng)
        yield mutant, partial(try_season, mutant, season_file.parse_file, rng)


def with_own_circuit(saved: SeasonFile) -> SeasonFile:
    """Return the season with a player's circuit in its calendar, if it has had no race there."""
    data = json.loads(season_file.to_text(saved))
    ring = own_ring()
    data["plan"]["dates"][-1]["circuit"] = ring.id
    try:
        season = season_file.season_of(data["plan"], data["events"], is_legacy=saved.season.old)
    except InputError:
        return saved
    return SeasonFile(season, circuits={ring.id: ring.track.packed_source})


@cache
def own_ring() -> custom_circuits.CustomCircuit:
    """Return the small ring as a player's circuit."""
    return custom_circuits.from_text((FOLDER / "test_ring.toml").read_text(encoding="utf-8"), None)


def try_season(text: str, parse: Callable[[str], SeasonFile], rng: random.Random) -> None:
    """Read a season and check it."""
    round_trips.check_season(parse(text), rng)


def changed_circuits(rng: random.Random, _games: list[Game]) -> Inputs:
    """Yield circuits with changed data, as texts and packed as in links."""
    for _ in range(CIRCUITS):
        data = circuit_data_of((FOLDER / f"{rng.choice(own_circuits())}.toml").read_text(encoding="utf-8"))
        packed = encoded_with_changes(partial(circuit_pack.pack, data), rng)
        yield packed, partial(try_packed_circuit, packed)
        change_data(data, rng)
        try:
            text = to_toml(data)
        except TypeError:
            continue
        yield text, partial(try_circuit, text)


def own_circuits() -> list[str]:
    """Return the circuits with a complete text; variants have only the differences."""
    return [name for name in circuits() if "variant_of" not in (FOLDER / f"{name}.toml").read_text("utf-8")]


def try_circuit(text: str) -> None:
    """Check that a circuit text and its stored form compile to the same circuit."""
    custom = custom_circuits.from_text(text, None)
    recompiled = custom_circuits.from_text(custom.text, None)
    assert (recompiled.id, recompiled.text) == (custom.id, custom.text)
    try_packed_circuit(custom.track.packed_source)
    json.dumps([custom.board(), custom.warnings()], ensure_ascii=False).encode()


def try_packed_circuit(packed: bytes) -> None:
    """Check that a packed circuit of a link and its stored text compile to the same circuit."""
    custom = custom_circuits.from_parcel(packed)
    assert custom_circuits.from_text(custom.text, None).text == custom.text
    json.dumps([custom.board(), custom.warnings()], ensure_ascii=False).encode()
