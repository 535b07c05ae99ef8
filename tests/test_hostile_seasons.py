"""Any season input, entered or from strangers, gives a valid season or one plain error."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.types import InputError
from engine.links import race_link
from engine.play.game import Game
from engine.rules.books.rulebooks import rules_for
from engine.season import commands, presets, standings
from engine.season.events import Line, Merged
from engine.season.formats import file, link
from engine.season.formats.file import SeasonFile
from engine.season.simulate import Simulation
from engine.season.state import Season
from tests import fuzz
from tests.circuits import track
from tests.fuzz import OUTSIDE, at_most, inside, play_on
from tests.golden_seasons import played
from tests.season_races import PRESETS, first_link, refused, short


@settings(max_examples=15, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_any_results_fold_to_a_sound_season(data: st.DataObject) -> None:
    """With any results, points add up, injured drivers are not entered, and file and link agree."""
    preset = data.draw(st.sampled_from(PRESETS))
    plan = presets.proposal(
        preset, data.draw(st.integers(0, 99)), "Any", (), races=5, teams=data.draw(st.integers(3, 5))
    )
    season = Season(plan)
    while season.next is not None:
        race = season.next
        entrants = data.draw(st.permutations(season.days[race - 1].entrants))
        finishers = data.draw(st.integers(0, len(entrants)))
        lines = [
            Line(
                one.driver,
                place,
                2,
                spent=data.draw(
                    st.integers(0, season.people[one.driver].in_hand if one.driver in season.people else 0)
                ),
            )
            for place, one in enumerate(entrants[:finishers], 1)
        ]
        lines += [
            Line(one.driver, out="corner", hurt=data.draw(st.sampled_from((0, 0, 1, 2, 3, 98, 99))))
            for one in entrants[finishers:]
        ]
        season = commands.add(season, Merged(race, tuple(lines)))
        assert len({one.seat for one in season.days[-1].entrants}) == len(season.days[-1].entrants)
    assert sum(row.points for row in standings.drivers(season)) == sum(
        row.points for row in standings.teams(season)
    )
    assert all(person.earned >= 0 and person.bought >= 0 for person in season.people.values())
    assert all(
        day.people.get(one.driver) is None or day.people[one.driver].fit
        for day in season.days
        for one in day.entrants
    )
    text = file.text_of(SeasonFile(season))
    assert file.read(text).season.people == season.people
    assert link.read(link.link_of(SeasonFile(season))).season.events == season.events


def mutated(links: list[str], number: int, chance: random.Random) -> str:
    """Return a link that is changed inside or outside, in turn."""
    link = links[number % len(links)]
    if number % 2:
        return inside(link, chance.choice(links), chance)
    return chance.choice(OUTSIDE)(link, chance)


def test_mutated_links_of_seasons_are_refused_or_sound() -> None:
    """Damaged or resealed links give one typed error, or a season that goes on."""
    chance = random.Random("season links")
    texts = [link.link_of(played(preset).kept) for preset in PRESETS] + [link.link_of(SeasonFile(short()))]
    for number in range(30):
        mutant = mutated(texts, number, chance)
        with at_most(5, mutant):
            try:
                season = link.read(mutant).season
            except InputError:
                continue
            assert standings.drivers(season)


def test_mutated_links_of_season_races_are_refused_or_playable() -> None:
    """The season data inside a race link is validated like all other untrusted data."""
    chance = random.Random("races of seasons")
    setup = played("trant").kept.season.setup(2)._replace(circuit="zandvoort")
    game = Game(rules_for(setup, track("zandvoort")))
    Simulation(game).run(260)
    while not game.position_link().startswith("p6."):
        game.undo()
    texts = [race_link.setup_link(setup), game.position_link(), game.race_link(), first_link()]
    assert [text[:3] for text in texts] == ["s6.", "p6.", "r6.", "r6."]
    playable = 0
    for number in range(80):
        mutant = mutated(texts, number, chance)
        with at_most(20, mutant):
            try:
                found = fuzz.opened(mutant)
            except InputError:
                continue
            play_on(found, chance, 2)
            playable += 1
    assert playable


VALUES: tuple[Any, ...] = (
    None,
    -1,
    0,
    1,
    7,
    99,
    1 << 60,
    1.5,
    True,
    "",
    "x",
    "x" * 400,
    [],
    {},
    [[]],
    {"driver": 0},
)


def test_mutated_files_are_refused_or_sound() -> None:
    """With any value replaced or removed, a file gives one typed error, or a season that goes on."""
    chance = random.Random("season files")
    text = file.text_of(SeasonFile(played("house").kept.season))
    for number in range(60):
        data = json.loads(text)
        spoil(data, chance)
        with at_most(5, number):
            try:
                kept = file.read(json.dumps(data))
            except InputError:
                continue
            assert standings.teams(kept.season)
    for wrong in ("", "{", "[]", "null", '{"yellow_flag": "season"}', "[" * 5000, "x" * 600_000):
        with pytest.raises(InputError) as error:
            file.read(wrong)
        assert refused(error).startswith("error.season.")


def spoil(data: Any, chance: random.Random) -> None:
    """Change or remove one value, usually deep inside."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = chance.choice(keys)
        if not isinstance(data[key], dict | list) or not data[key] or chance.random() < 0.1:
            break
        data = data[key]
    if chance.random() < 0.2:
        del data[key]
    else:
        data[key] = chance.choice(VALUES)
