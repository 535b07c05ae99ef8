"""Write a folder of links, position texts and season files as the current engine writes them.

``python3 -m tests.write_fixtures tests/fixtures/NAME`` does so once, before a format changes; existing files
are never rewritten. ``tests/test_fixtures.py`` opens all of them permanently.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from engine.api.workshop import custom_circuits
from engine.core.track import Track
from engine.core.types import InputError
from engine.links import race_link
from engine.play import orders
from engine.play.game import Game
from engine.rules.books.rulebooks import BOOKS, rules_for
from engine.season import checks, commands, merge, presets
from engine.season.events import Entered, Event, Rename, Swap, Void, Wish
from engine.season.formats import file, link
from engine.season.formats.file import SeasonFile
from engine.season.plan import Plan
from engine.season.simulate import Simulation
from engine.season.state import Season
from tests.circuits import FOLDER, allowed, setup, track
from tests.policies import CHOOSERS, Chooser

Json = dict[str, Any]
STAGES = (0, 11, 75, 260, 10_000)
CHOOSER_OF = ("brisk", "pit lover", "follower", "any")


def mixes(book: str, laps: int) -> dict[str, dict[str, str]]:
    """Return switches of a rulebook: none, about half of them, and all that go together."""
    chance = random.Random(f"fixtures {book}")
    switches = BOOKS[book].switches
    some = {one.id: chance.choice(one.choices[1:]) for one in switches if chance.random() < 0.5}
    last = {one.id: one.choices[-1] for one in switches}
    return {name: allowed(laps, mix, book) for name, mix in (("plain", {}), ("some", some), ("all", last))}


def brought() -> Track:
    """Return the track of a circuit that is contained in links."""
    text = (FOLDER / "test_ring.toml").read_text(encoding="utf-8")
    return custom_circuits.from_text(text.replace("Test", "Fixture"), None).track


def moment(name: str, game: Game) -> Json:
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


def races() -> Iterator[Json]:
    """Yield races under every rulebook with none, some and all of its switches, at several stages."""
    number = 0
    for book in BOOKS:
        for mix, switches in mixes(book, 3).items():
            circuit = ("zandvoort", "test_ring", "monaco", "")[number % 4]
            on = track(circuit) if circuit else brought()
            wanted = setup(on.id, cars=3 + number % 4, laps=3, seed=100 + number, rulebook=book, **switches)
            game = Game(rules_for(wanted, on))
            kind = CHOOSER_OF[number % len(CHOOSER_OF)]
            choose = CHOOSERS[kind](number)
            while game.question is not None:
                game.apply(choose(game.rules, game.race, game.question))
            whole, number = len(game.actions), number + 1
            at = f"{book}, {mix} of its switches, {circuit or 'a circuit of a player'}, {kind}"
            yield {"name": at, "setup": race_link.setup_link(game.rules.setup, on.parcel), "parts": None}
            for stage in sorted({min(stage, whole) for stage in STAGES}):
                game.cursor = stage
                yield moment(f"{at}, {game.cursor} decisions", game)
            middle = next((place for place in range(whole // 2, whole) if game._holds_still(place)), None)
            if middle is not None:
                game.cursor = middle
                yield moment(f"{at}, {middle} decisions, half way", game)
                start = Game(game.rules, game.moments[middle].race)
                choose = CHOOSERS["any"](number)
                while start.question is not None and start.cursor < 40:
                    start.apply(choose(start.rules, start.race, start.question))
                yield moment(f"{at}, begun from a position", start)


def ordered() -> Iterator[Json]:
    """Yield races with standing orders, both pending and carried out.

    One under every rulebook, one on a player's circuit, one of a season.
    """
    season = Season(plans()["free ludodelire"])
    fixture = season.setup(1)._replace(entries=setup(cars=4).entries)
    wanted = []
    for number, book in enumerate(BOOKS):
        circuit = ("monaco", "zandvoort")[number % 2]
        one = setup(circuit, cars=3, seed=300 + number, rulebook=book)
        wanted.append((f"{book}, {circuit}", one, track(circuit)))
    wanted.append(("a circuit of a player", setup(brought().id, cars=2, seed=310), brought()))
    wanted.append(("a season", fixture, track(fixture.circuit)))
    for number, (name, one, on) in enumerate(wanted):
        people = one._replace(entries=tuple(entry._replace(driver="human") for entry in one.entries))
        yield from with_orders(f"orders ahead, {name}", Game(rules_for(people, on)), number)


def with_orders(name: str, game: Game, seed: int) -> Iterator[Json]:
    """Yield a race at three moments with a pending order, and at its end."""
    chance, shown = random.Random(f"orders {seed}"), 0
    while game.question is not None:
        if (action := orders.given(game)) is not None:
            game.apply(action)
            continue
        for car in range(len(game.rules.setup.entries)):
            seen = orders.ahead(game.rules, game.race, game.question, car)
            if seen is not None and not any(order.car == car for order in orders.pending(game)):
                gear = chance.choice(seen.question.options[:3]).value
                orders.give(game, car, gear, chance.randrange(4))
        if orders.pending(game) and game.race.round in (2, 4, 6) and shown < game.race.round // 2:
            shown += 1
            yield moment(f"{name}, {game.cursor} decisions", game)
        game.apply(CHOOSERS["brisk"](seed)(game.rules, game.race, game.question))
    yield moment(f"{name}, to its end", game)


def plans() -> dict[str, Plan]:
    """Return short seasons: both presets, free ones with the other rulebooks, one on a player's circuit."""
    found = {
        "trant": presets.proposal("trant", 5, "Trant «cup»", ("Zoë O'Neil",), races=4, teams=3),
        "house": presets.proposal("house", 6, "House's cup", (), races=4, teams=2),
    }
    for number, book in enumerate(("ludodelire", "eurogames", "first")):
        plan = presets.proposal("free", 7 + number, f"Free {book}", ("You", 'A "B"'), book, 4, 2)
        options = plan.options._replace(scheme="nine", drops=1, must_run=1)
        found[f"free {book}"] = plan._replace(options=options)
    found["brought"] = found["free first"]._replace(name="Elsewhere", seed=10)
    grids = {"trant": "rotation", "house": "session", "free eurogames": "session", "free first": "rotation"}
    for name, plan in found.items():
        third = brought().id if name == "brought" else "zandvoort"
        circuits = ("test_ring", "monaco", third, "merrow-sound")
        dates = [
            date._replace(circuit=circuit, laps=1) for date, circuit in zip(plan.dates, circuits, strict=True)
        ]
        dates[1] = dates[1]._replace(grid=grids.get(name, "dice"))
        if name in ("trant", "house"):
            dates[0] = dates[0]._replace(switches=(("chain_reaction", "on"),))
        if grids.get(name) == "session" and name == "house":
            plan = plan._replace(switches=tuple([one for one in plan.switches if one[0] != "pits"]))
        found[name] = checks.checked(presets.fitted(plan._replace(dates=tuple(dates))))
    return found


def before(name: str, race: int, season: Season) -> tuple[Event, ...]:
    """Return events before a race, so that every kind of event occurs."""
    if race == 1:
        return (Wish(0, 3),) if season.plan.options.marshal else ()
    if race == 3:
        driver = season.days[2].entrants[0].driver
        swap = (Swap(0, "drivers"), Swap(1, "crews")) if name != "trant" else ()
        return (*swap, Rename(driver, "Renamed Ünder"), Void(2, True, "rained off"))
    if race == 4:
        return (Entered(3, tuple(reversed(season.results[3])), "protest"), Void(1, False, "no track"))
    return ()


def driven(game: Game, choose: Chooser | None) -> None:
    """Drive a race to its end, by its own drivers or by one fast policy for all."""
    if choose is None:
        simulation = Simulation(game)
        while not simulation.done:
            simulation.run(500)
    else:
        while game.question is not None:
            game.apply(choose(game.rules, game.race, game.question))


def seasons(choose: Chooser | None) -> Iterator[Json]:
    """Yield each season before each of its races, with that race at several stages and its result."""
    circuits = {brought().id: brought()}
    for name, plan in plans().items():
        kept = SeasonFile(
            Season(plan), {}, {id: one.parcel for id, one in circuits.items() if name == "brought"}
        )
        told: set[int] = set()
        while (race := kept.season.next) is not None:
            for event in before(name, race, kept.season) if race not in told else ():
                kept = kept._replace(season=commands.add(kept.season, event))
            told.add(race)
            race = kept.season.next or race
            wanted = kept.season.setup(race)
            on = circuits.get(wanted.circuit) or track(wanted.circuit)
            game = Game(rules_for(wanted, on))
            driven(game, choose)
            whole, stages = game.cursor, []
            for stage in (40, 200):
                game.cursor = min(stage, whole)
                stages.append(moment(f"{name}, race {race}, {game.cursor} decisions", game))
            game.cursor = whole
            season, _ = merge.merge(kept.season, game, True)
            after = kept._replace(season=season, links={**kept.links, race: game.race_link()})
            yield {
                "name": f"{name}, race {race}",
                "number": f"{kept.season.id:08x}",
                "file": json.loads(file.text_of(kept)),
                "link": link.link_of(kept),
                "setup": race_link.setup_link(wanted, on.parcel),
                "stages": stages,
                "race": game.race_link(),
                "decisions": whole,
                "events": json.loads(file.text_of(after))["events"],
                "parts": None,
            }
            kept = after


def write(folder: Path, choose: Chooser | None = None) -> None:
    """Write both files; ``policy`` drives the races of seasons instead of their own drivers."""
    folder.mkdir(parents=True)
    for name, made in (("races", chain(races(), ordered())), ("seasons", seasons(choose))):
        text = json.dumps(list(made), ensure_ascii=False, indent=1)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
