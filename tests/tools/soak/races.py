"""Random races and seasons, driven with checks."""

from __future__ import annotations

import random
import traceback
from functools import partial

from engine.core.state import Race
from engine.core.types import MAX_CARS, MAX_LAPS
from engine.links.tokens import format_token
from engine.links.validate_position import state_problems
from engine.play import loop
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.season import event_validation, presets
from engine.season.events import CarResult, LinkedResult
from engine.season.state import Season
from tests.support import classic_race_checks, points_race_checks
from tests.support.circuits import allowed_switches, rules, track
from tests.support.fuzz import track_if_known
from tests.support.policies import POLICIES, Policy
from tests.support.season_races import PRESETS
from tests.tools.long_races import IN_POINTS, circuits

TEXTS_EVERY = 9  # decisions of a race between round trips of its position


class SoakFailure(Exception):
    """A failure; its text reproduces it."""


def random_rules(rng: random.Random) -> Rules:
    """Return a random rulebook, circuit, switches, distance and number of cars; most races are short."""
    book, circuit = rng.choice(list(BOOKS)), rng.choice(circuits())
    laps = rng.choice((1, 1, 1, 2, 2, 3, 3, rng.randrange(1, MAX_LAPS + 1)))
    switches = {
        switch.id: rng.choice(switch.choices[1:]) for switch in BOOKS[book].switches if rng.random() < 0.5
    }
    cars = rng.randrange(1, min(MAX_CARS, len(track(circuit).grid)) + 1)
    kept_switches = allowed_switches(laps, switches, book)
    seed = rng.getrandbits(40)
    return rules(circuit, laps=laps, cars=cars, seed=seed, rulebook=book, **kept_switches)


def drive_race(rng: random.Random, checks_everything: bool) -> None:
    """Drive a race to its end with a check at every decision, or with all checks at every question."""
    compiled, name, seed = random_rules(rng), rng.choice(list(POLICIES)), rng.getrandbits(30)
    points = compiled.setup.rulebook in IN_POINTS
    try:
        if checks_everything:
            run_checked = points_race_checks.run_checked if points else classic_race_checks.run_checked
            run_checked(compiled, POLICIES[name](seed), TEXTS_EVERY)
        else:
            finished_race = play_unchecked_race(compiled, POLICIES[name](seed))
            if points:
                points_race_checks.check_race_end(compiled, finished_race)
            else:
                classic_race_checks.check_race_end(finished_race)
    except Exception as trouble:
        raise SoakFailure(f"{trouble!r}\n{reproduction_text(compiled, POLICIES[name](seed))}") from trouble


def play_unchecked_race(rules: Rules, policy: Policy) -> Race:
    """Drive a race to its end; the state is valid at every decision."""
    race = loop.start(rules)
    race.events = []
    while (question := loop.next_decision(rules, race)) is not None:
        assert state_problems(rules, race) == []
        loop.apply_answer(rules, race, question, policy(rules, race, question))
        assert race.round < loop.MAX_TURNS, "the race does not end"
    return race


def reproduction_text(rules: Rules, policy: Policy) -> str:
    """Return a link of the race so far, and its last position and decision as a scenario."""
    game = Game(rules)
    token, position = "", ""
    try:
        while game.question is not None:
            action = policy(rules, game.race, game.question)
            token = format_token(rules.track, action)
            position = game.position_text()
            game.apply(action)
    except Exception:
        traceback.print_exc()
    return f'{game.race_link()}\n[[scenario]]\nposition = """\n{position}\n"""\ntake = ["{token}"]'


def open_any_link(text: str) -> Game:
    """Return the game of a link of any kind."""
    return open_link(text, partial(track_if_known, among=circuits()))[0]


def random_game(rng: random.Random) -> Game:
    """Return a race at some moment of its first turns."""
    game = Game(random_rules(rng))
    choose = POLICIES[rng.choice(list(POLICIES))](rng.getrandbits(30))
    until = rng.randrange(60)
    while game.question is not None and game.cursor < until:
        game.apply(choose(game.rules, game.race, game.question))
    return game


def random_season(rng: random.Random) -> Season:
    """Return a season with random results."""
    plan = presets.default_plan(
        rng.choice(PRESETS), rng.randrange(99), "Any", (), races=4, teams=rng.randrange(3, 6)
    )
    season = Season(plan)
    for _ in range(rng.randrange(5)):
        if season.next is None:
            break
        race = season.next
        entrants = list(season.days[race - 1].entrants)
        rng.shuffle(entrants)
        home = rng.randrange(len(entrants) + 1)
        lines = [CarResult(entrant.driver, place, 2) for place, entrant in enumerate(entrants[:home], 1)]
        lines += [
            CarResult(entrant.driver, out="corner", hurt=rng.choice((0, 0, 1, 2, 3, 98, 99)))
            for entrant in entrants[home:]
        ]
        season = event_validation.append_event(season, LinkedResult(race, tuple(lines)))
    return season
