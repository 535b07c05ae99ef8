"""Write a folder of links, position texts and season files as the current engine writes them.

``python3 build.py generate fixtures tests/fixtures/NAME`` does so once, before a format changes; existing
files are never rewritten. ``tests/links/test_fixtures.py`` opens all of them permanently.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from engine.api.lazy import custom_circuits
from engine.core.track import Track
from engine.core.types import InputError
from engine.links import race_link
from engine.play import orders
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import BOOKS, rules_for
from engine.season import event_validation, merge, plan_validation, presets, season_file, season_link
from engine.season.events import Event, ManualResult, Rename, SeatSwap, SitOutRequest, VoidedRace
from engine.season.season_file import SeasonFile
from engine.season.season_plan import Plan
from engine.season.simulation import Simulation
from engine.season.state import Season
from tests.support.circuits import FOLDER, allowed_switches, setup, track
from tests.support.policies import POLICIES, Policy

Json = dict[str, Any]
DECISION_COUNTS = (0, 11, 75, 260, 10_000)
POLICIES_BY_RULEBOOK = ("brisk", "pit lover", "follower", "any")


def switch_mixes(rulebook: str, laps: int) -> dict[str, dict[str, str]]:
    """Return switches of a rulebook: none, about half of them, and all that go together."""
    chance = random.Random(f"fixtures {rulebook}")
    switches = BOOKS[rulebook].switches
    half = {switch.id: chance.choice(switch.choices[1:]) for switch in switches if chance.random() < 0.5}
    full = {switch.id: switch.choices[-1] for switch in switches}
    return {
        name: allowed_switches(laps, mix, rulebook)
        for name, mix in (("plain", {}), ("some", half), ("all", full))
    }


def custom_circuit_track() -> Track:
    """Return the track of a circuit that is contained in links."""
    text = (FOLDER / "test_ring.toml").read_text(encoding="utf-8")
    return custom_circuits.from_text(text.replace("Test", "Fixture"), None).track


def shared_texts_at(name: str, game: Game) -> Json:
    """Return every text that can be shared of a race at its cursor."""
    try:
        text = game.position_text()
    except InputError:
        text = ""
    return {
        "name": name,
        "decisions": game.cursor,
        "race": game.race_link(),
        "position": game.position_link(),
        "text": text,
        "parts": None,
    }


def fixture_races() -> Iterator[Json]:
    """Yield races under every rulebook with none, some and all of its switches, at several stages."""
    number = 0
    for book in BOOKS:
        for mix, switches in switch_mixes(book, 3).items():
            circuit = ("zandvoort", "test_ring", "monaco", "")[number % 4]
            race_track = track(circuit) if circuit else custom_circuit_track()
            race_setup = setup(
                race_track.id, cars=3 + number % 4, laps=3, seed=100 + number, rulebook=book, **switches
            )
            game = Game(rules_for(race_setup, race_track))
            kind = POLICIES_BY_RULEBOOK[number % len(POLICIES_BY_RULEBOOK)]
            choose = POLICIES[kind](number)
            while game.question is not None:
                game.apply(choose(game.rules, game.race, game.question))
            total, number = len(game.actions), number + 1
            title = f"{book}, {mix} of its switches, {circuit or 'a circuit of a player'}, {kind}"
            yield {
                "name": title,
                "setup": race_link.setup_link(game.rules.setup, race_track.packed_source),
                "parts": None,
            }
            for stage in sorted({min(stage, total) for stage in DECISION_COUNTS}):
                game.cursor = stage
                yield shared_texts_at(f"{title}, {game.cursor} decisions", game)
            middle = next(
                (place for place in range(total // 2, total) if game._can_save_position(place)), None
            )
            if middle is not None:
                game.cursor = middle
                yield shared_texts_at(f"{title}, {middle} decisions, half way", game)
                start = Game(game.rules, game.history[middle].race)
                choose = POLICIES["any"](number)
                while start.question is not None and start.cursor < 40:
                    start.apply(choose(start.rules, start.race, start.question))
                yield shared_texts_at(f"{title}, begun from a position", start)


def races_with_orders() -> Iterator[Json]:
    """Yield races with standing orders, both pending and carried out.

    One under every rulebook, one on a player's circuit, one of a season.
    """
    season = Season(season_plans()["free ludodelire"])
    fixture = season.setup(1)._replace(entries=setup(cars=4).entries)
    set_ups = []
    for number, book in enumerate(BOOKS):
        circuit = ("monaco", "zandvoort")[number % 2]
        base = setup(circuit, cars=3, seed=300 + number, rulebook=book)
        set_ups.append((f"{book}, {circuit}", base, track(circuit)))
    set_ups.append(
        ("a circuit of a player", setup(custom_circuit_track().id, cars=2, seed=310), custom_circuit_track())
    )
    set_ups.append(("a season", fixture, track(fixture.circuit)))
    for number, (name, base, race_track) in enumerate(set_ups):
        people = base._replace(entries=tuple(entry._replace(driver="human") for entry in base.entries))
        yield from fixtures_with_orders(f"orders ahead, {name}", Game(rules_for(people, race_track)), number)


def fixtures_with_orders(name: str, game: Game, seed: int) -> Iterator[Json]:
    """Yield a race at three moments with a pending order, and at its end."""
    chance, count = random.Random(f"orders {seed}"), 0
    while game.question is not None:
        if (action := orders.automatic_answer(game)) is not None:
            game.apply(action)
            continue
        for car in range(len(game.rules.setup.entries)):
            turn = orders.next_turn_of(game.rules, game.race, game.question, car)
            if turn is not None and not any(order.car == car for order in orders.pending_orders(game)):
                gear = chance.choice(turn.question.options[:3]).value
                orders.set_order(game, car, gear, chance.randrange(4))
        if orders.pending_orders(game) and game.race.round in (2, 4, 6) and count < game.race.round // 2:
            count += 1
            yield shared_texts_at(f"{name}, {game.cursor} decisions", game)
        game.apply(POLICIES["brisk"](seed)(game.rules, game.race, game.question))
    yield shared_texts_at(f"{name}, to its end", game)


def season_plans() -> dict[str, Plan]:
    """Return short seasons: both presets, free ones with the other rulebooks, one on a player's circuit."""
    plans = {
        "trant": presets.default_plan("trant", 5, "Trant «cup»", ("Zoë O'Neil",), races=4, teams=3),
        "house": presets.default_plan("house", 6, "House's cup", (), races=4, teams=2),
    }
    for number, book in enumerate(("ludodelire", "eurogames", "first")):
        plan = presets.default_plan("free", 7 + number, f"Free {book}", ("You", 'A "B"'), book, 4, 2)
        options = plan.options._replace(scheme="nine", drops=1, must_run=1)
        plans[f"free {book}"] = plan._replace(options=options)
    plans["brought"] = plans["free first"]._replace(name="Elsewhere", seed=10)
    grids = {"trant": "rotation", "house": "session", "free eurogames": "session", "free first": "rotation"}
    for name, plan in plans.items():
        third_circuit = custom_circuit_track().id if name == "brought" else "zandvoort"
        circuits = ("test_ring", "monaco", third_circuit, "merrow-sound")
        dates = [
            date._replace(circuit=circuit, laps=1) for date, circuit in zip(plan.dates, circuits, strict=True)
        ]
        dates[1] = dates[1]._replace(grid=grids.get(name, "dice"))
        if name in ("trant", "house"):
            dates[0] = dates[0]._replace(switches=(("chain_reaction", "on"),))
        if grids.get(name) == "session" and name == "house":
            plan = plan._replace(switches=tuple([item for item in plan.switches if item[0] != "pits"]))
        plans[name] = plan_validation.validated(
            presets.with_balanced_designs(plan._replace(dates=tuple(dates)))
        )
    return plans


def events_before_race(name: str, race: int, season: Season) -> tuple[Event, ...]:
    """Return events before a race, so that every kind of event occurs."""
    if race == 1:
        return (SitOutRequest(0, 3),) if season.plan.options.marshal else ()
    if race == 3:
        driver = season.days[2].entrants[0].driver
        swap = (SeatSwap(0, "drivers"), SeatSwap(1, "crews")) if name != "trant" else ()
        return (*swap, Rename(driver, "Renamed Ünder"), VoidedRace(2, True, "rained off"))
    if race == 4:
        return (
            ManualResult(3, tuple(reversed(season.results[3])), "protest"),
            VoidedRace(1, False, "no track"),
        )
    return ()


def play_to_end(game: Game, policy: Policy | None) -> None:
    """Drive a race to its end, by its own drivers or by one fast policy for all."""
    if policy is None:
        simulation = Simulation(game)
        while not simulation.is_done:
            simulation.run(500)
    else:
        while game.question is not None:
            game.apply(policy(game.rules, game.race, game.question))


def seasons(policy: Policy | None) -> Iterator[Json]:
    """Yield each season before each of its races, with that race at several stages and its result."""
    circuits = {custom_circuit_track().id: custom_circuit_track()}
    for name, plan in season_plans().items():
        saved = SeasonFile(
            Season(plan),
            {},
            {id: circuit.packed_source for id, circuit in circuits.items() if name == "brought"},
        )
        announced: set[int] = set()
        while (race := saved.season.next) is not None:
            for event in events_before_race(name, race, saved.season) if race not in announced else ():
                saved = saved._replace(season=event_validation.append_event(saved.season, event))
            announced.add(race)
            race = saved.season.next or race
            race_setup = saved.season.setup(race)
            race_track = circuits.get(race_setup.circuit) or track(race_setup.circuit)
            game = Game(rules_for(race_setup, race_track))
            play_to_end(game, policy)
            total, stages = game.cursor, []
            for stage in (40, 200):
                game.cursor = min(stage, total)
                stages.append(shared_texts_at(f"{name}, race {race}, {game.cursor} decisions", game))
            game.cursor = total
            season, _ = merge.merge_result(saved.season, game, True)
            updated = saved._replace(season=season, links={**saved.links, race: game.race_link()})
            yield {
                "name": f"{name}, race {race}",
                "number": f"{saved.season.id:08x}",
                "file": json.loads(season_file.to_text(saved)),
                "link": season_link.to_link(saved),
                "setup": race_link.setup_link(race_setup, race_track.packed_source),
                "stages": stages,
                "race": game.race_link(),
                "decisions": total,
                "events": json.loads(season_file.to_text(updated))["events"],
                "parts": None,
            }
            saved = updated


def write_fixture_folder(folder: Path, policy: Policy | None = None) -> None:
    """Write both files; ``policy`` drives the races of seasons instead of their own drivers."""
    folder.mkdir(parents=True)
    for name, items in (("races", chain(fixture_races(), races_with_orders())), ("seasons", seasons(policy))):
        text = json.dumps(list(items), ensure_ascii=False, indent=1)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_fixture_folder(Path(sys.argv[1]))
