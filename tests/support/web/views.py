"""Write replies of the engine for the node tests: `python -m tests.support.web.views FOLDER`.

`replies.json` contains the replies by name, such as "trant/gear": the golden race under the Trant rules, at a
gear choice. `virtual.json` contains the data that the bundler usually provides. The other files are named
after the modules that make them.

`races.json` contains the link of each race and the decisions at which its views are taken, because finding
them takes half a minute. After a change of `sample_races`, `CONDITIONS` or the rules, find them again:
`python -m tests.support.web.views --find`.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from engine.api.session import Session
from engine.circuit import circuit_facts, compile_circuit
from engine.circuit.rendering.poster import draw_board
from engine.core.state import FINISHED, OUT, Car, Race
from engine.core.types import NAMES, Action, Decision, Entry, Setup
from engine.drivers.registry import BY_ID, answer
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for
from engine.view.game_view import game_to_json
from engine.view.rulebooks import levels_view, rulebook_view, rulebooks_view
from tests.support.circuits import CIRCUITS, FOLDER, topology, track
from tests.support.golden_races import RACES, policy_of, rules_of
from tests.support.season_session import SeasonSession
from tests.support.session_requests import ask_ok
from tests.support.web import links_with_circuits, mangled_links, sample_rulebook
from web.tooling.write_clauses import clauses_json

Json = dict[str, Any]
Choose = Callable[[Rules, Race, Decision], Action]

# Circuits whose sheets of paper have golden figures.
PRINTED = ("monaco", "suzuka", "cala-moka")
RACES_FILE = Path(__file__).with_name("races.json")
# In earlier turns the cars differ little.
FIRST_TURN = 3


class SampleRace(NamedTuple):
    """A race of which views are taken, and the policy that decides."""

    name: str
    rules: Rules
    choose: Choose


def steady_answer(rules: Rules, race: Race, question: Decision) -> Action:
    """Decide as the default computer driver."""
    return answer(rules, race, question, BY_ID["steady"])


def visitor_race(name: str, rulebook: str = "ludodelire", cars: int = 6, laps: int = 1) -> SampleRace:
    """Return a race at Monaco of one person, "You", against computer drivers."""
    drivers = list(BY_ID)
    entries = tuple(
        Entry(NAMES[number], number, drivers[number % len(drivers)] if number else "human")
        for number in range(cars)
    )
    entries = (entries[0]._replace(name="You"), *entries[1:])
    setup = Setup("monaco", rulebook, laps, entries, 3, ())
    return SampleRace(name, rules_for(setup, track("monaco")), steady_answer)


def sample_races() -> list[SampleRace]:
    """Return the golden races by rulebook, and races of a visitor.

    All drivers of a golden race are people.
    """
    names = ("basic", "pits", "ludodelire", "eurogames", "trant", "house")
    golden = [
        SampleRace(name, rules_of(race), policy_of(race)) for name, race in zip(names, RACES, strict=True)
    ]
    return [
        *golden,
        visitor_race("monaco"),
        visitor_race("first", "first"),
        visitor_race("ten", cars=10),
        visitor_race("alone", cars=1),
    ]


def has_paid_move(view: Json) -> bool:
    """True if some moves cost points and others do not."""
    choices = view["question"]["choices"]
    costs = {any(choice["price"].values()) for choice in choices}
    return len(choices) > 2 and costs == {True, False}


def has_open_gears(view: Json) -> bool:
    """True if the question offers at least three gears."""
    return sum(gear["token"] is not None for gear in view["question"]["gears"]) > 2


def asked_car(view: Json) -> Json:
    """Return the car whose driver decides."""
    car: Json = view["cars"][view["question"]["car"]]
    return car


def can_go_out(view: Json) -> bool:
    """True if a move puts the car out of the race."""
    return any(choice["kind"] == "out" for choice in view["question"]["choices"])


def has_started(race: Race) -> bool:
    """True if the cars have spread out."""
    return race.round >= FIRST_TURN


class ViewCondition(NamedTuple):
    """Condition for taking a view: on the race, on the step, and on the view, which takes longer to make."""

    on_race: Callable[[Race, Car], bool] = lambda race, car: True
    steps: tuple[str, ...] = ()
    on_view: Callable[[Json], bool] = lambda view: True


GEAR, DRIVE = ("gear",), ("drive",)

# The views of each race by name. The first match is used; a race need not have all.
CONDITIONS = {
    "grid": ViewCondition(),
    "gear": ViewCondition(
        lambda race, car: has_started(race),
        GEAR,
        lambda view: has_open_gears(view) and asked_car(view)["corner"] is not None,
    ),
    "in_corner": ViewCondition(
        lambda race, car: has_started(race) and car.stops > 0,
        GEAR,
        lambda view: (asked_car(view)["corner"] or {}).get("distance") == 0,
    ),
    "to_the_line": ViewCondition(
        lambda race, car: car.crossings > 0,
        GEAR,
        lambda view: asked_car(view)["line"] is not None,
    ),
    "drive": ViewCondition(steps=DRIVE, on_view=has_paid_move),
    "out_ahead": ViewCondition(steps=DRIVE, on_view=can_go_out),
    "blocked": ViewCondition(steps=DRIVE, on_view=lambda view: bool(view["question"].get("blocked"))),
    "boost": ViewCondition(steps=DRIVE, on_view=lambda view: bool(view["question"].get("boosts"))),
    "spin": ViewCondition(lambda race, car: bool(car.spun)),
    "pit": ViewCondition(lambda race, car: bool(car.pit)),
    "one_out": ViewCondition(lambda race, car: any(rival.status == OUT for rival in race.cars)),
    "one_finished": ViewCondition(lambda race, car: any(rival.status == FINISHED for rival in race.cars)),
    "reroll": ViewCondition(steps=("reroll",)),
    "tyres": ViewCondition(steps=("tyres",)),
    "build": ViewCondition(steps=("build",)),
    "adjust": ViewCondition(steps=("adjust",)),
    "place": ViewCondition(steps=("place_backmarker", "session_space")),
    "skid": ViewCondition(steps=("skid",)),
    "tow": ViewCondition(steps=("tow",)),
    "clock": ViewCondition(steps=("trial_clock",)),
    "dice": ViewCondition(steps=("dice",)),
}


def take_reached_views(game: Game, question: Decision, missing: dict[str, ViewCondition]) -> list[str]:
    """Remove and return the names of the ``missing`` views that can be taken now."""
    race = game.race
    names = [
        name
        for name, (on_race, steps, _) in missing.items()
        if question.step in (steps or (question.step,)) and on_race(race, race.cars[question.car])
    ]
    if not names:
        return []
    view: Json = dict(game_to_json(game, len(game.events)))
    return [name for name in names if missing[name].on_view(view) and missing.pop(name)]


def find_decisions(race: SampleRace) -> Json:
    """Return the link of a race driven to its end, and the decisions of its views by name."""
    game = Game(race.rules)
    missing = dict(CONDITIONS)
    decisions: dict[str, int] = {}
    while (question := game.question) is not None:
        if race.rules.setup.entries[question.car].driver == "human":
            decisions |= dict.fromkeys(take_reached_views(game, question, missing), game.cursor)
        game.apply(race.choose(race.rules, game.race, question))
    return {"link": game.race_link(), "decisions": {**decisions, "end": game.cursor}}


def session_with_circuits() -> Session:
    """Return a session that knows the circuits of the tests."""
    session = Session()
    for circuit in CIRCUITS:
        ask_ok(session, do="circuit", topology=topology(circuit))
    return session


def race_replies(name: str, link: str, decisions: dict[str, int]) -> Iterator[tuple[str, Json]]:
    """Return the replies about a race: its views, its histories and its report."""
    first_session = session_with_circuits()
    end_view = ask_ok(first_session, do="open", link=link)["view"]
    assert end_view["notice"] is None and end_view["question"] is None, f"{name}: run this module with --find"
    for view, decision in decisions.items():
        session = Session(first_session.circuits)
        session.game = first_session.game
        yield f"{name}/{view}", ask_ok(session, do="fork", decision=decision)
        if view == "gear":
            yield f"{name}/history_so_far", ask_ok(session, do="history")
    yield f"{name}/history", ask_ok(session, do="history")
    yield f"{name}/moment", ask_ok(session, do="board_state", decision=decisions["end"] // 2)
    yield f"{name}/report", ask_ok(session, do="report")


def dice_replies(session: Session) -> Iterator[tuple[str, Json]]:
    """Return the replies at the first movement dice of a race with real dice, and at the player's move."""
    cars = [
        {"name": name, "livery": livery, "driver": "steady" if livery else "human"}
        for livery, name in enumerate(("You", "Bruno", "Chloé"))
    ]
    race = {"circuit": "monaco", "rulebook": "first", "laps": 1, "movement_dice": "gear_dice", "seed": 53}
    reply = ask_ok(session, do="new", setup={**race, "cars": cars}, entered_dice="all")
    yield "dice/grid", reply
    names_yielded = {"dice/grid"}
    while len(names_yielded) < len(("grid", "gear_die", "rival_die", "drive")):
        question = reply["view"]["question"]
        names = {("die", True): "gear_die", ("die", False): "rival_die", ("drive", True): "drive"}
        name = f"dice/{names.get((question['step'], question['car'] == 0), '')}"
        if reply["view"]["round"] and name not in names_yielded and name != "dice/":
            names_yielded.add(name)
            yield name, reply
        answers = [*question.get("gears", []), *question.get("choices", []), *question.get("faces", [])]
        tokens = [answer["token"] for answer in answers if answer["token"]]
        request = {"do": "decide", "token": tokens[-1]} if question["human"] else {"do": "play_computers"}
        reply = ask_ok(session, **request)


def season_replies() -> Iterator[tuple[str, Json]]:
    """Return a season's draft, its start, and the season after the first and after the last race."""
    page = SeasonSession()
    proposed = page.season_draft(
        "propose", preset="trant", seed=11, name="Winter cup", people=["Zoe"], races=2, teams=2
    )
    draft = proposed["draft"]
    for date, circuit in zip(draft["dates"], ("test_ring", "monaco"), strict=True):
        date |= {"circuit": circuit, "laps": 1}
    draft["options"]["marshal"] = False
    yield "season/draft", page.season_draft("check", draft=draft)
    created = page.season("create", draft=draft)
    yield "season/start", created
    season = created["season"]
    for name in ("one_race", "end"):
        season = page.simulate_next_race(season["file"])
        yield f"season/{name}", {"ok": True, "season": season}


def sheet_replies(session: Session) -> Iterator[tuple[str, Json]]:
    """Return the replies to a drawing with four corners, and its board."""
    points = []
    for step in range(240):
        turn = math.tau * step / 240
        x, y = math.cos(turn), math.sin(turn)
        reach = (x**4 + y**4) ** -0.25 * (1 + 0.1 * math.cos(2 * turn))
        points.append([round(500 + 300 * reach * x, 1), -round(350 + 200 * reach * y, 1)])
    options = {"spaces": 90, "pits": "any", "weather": "changeable", "scenery": "plain"}
    details = {"name": "My circuit 1", "id": "drawn-1", "corners": [], "direction": "drawn", "start": 179}
    traced = ask_ok(session, do="trace", points=points, **options, **details)
    yield "sheet/traced", traced
    yield "sheet/board", ask_ok(session, do="board", circuit=traced["compiled_circuit"]["facts"]["id"])


def printed_boards() -> Iterator[tuple[str, Json]]:
    """Return the boards that are printed: picture and drawing."""
    for circuit in PRINTED:
        board = draw_board(compile_circuit((FOLDER / f"{circuit}.toml").read_text(encoding="utf-8")))
        yield f"print/{circuit}", {"ok": True, "svg": board.svg, "drawing": board.drawing}


def all_replies() -> dict[str, Json]:
    """Return all replies by name."""
    races = json.loads(RACES_FILE.read_text(encoding="utf-8"))
    replies = {name: reply for race, forks in races.items() for name, reply in race_replies(race, **forks)}
    session = session_with_circuits()
    replies["catalog"] = ask_ok(session, do="catalog")
    # Two races of the same set-up, roll by roll.
    ask_ok(session, do="open", link=replies["monaco/end"]["view"]["link"])
    replies["monaco/beside"] = ask_ok(
        session, do="race_comparison", link=replies["ten/end"]["view"]["link"], driver=0, car=0
    )
    replies |= dict(dice_replies(session))
    return {**replies, **dict(season_replies()), **dict(sheet_replies(session)), **dict(printed_boards())}


def virtual_data() -> Json:
    """Return the data of the bundler's virtual modules."""
    circuits = [
        circuit_facts(compile_circuit((FOLDER / f"{circuit}.toml").read_text(encoding="utf-8")))
        for circuit in CIRCUITS
    ]
    return {
        "circuits": circuits,
        "rulebooks": rulebooks_view(),
        "levels": levels_view(),
        "clauses": clauses_json(),
    }


def main(folder: Path) -> None:
    """Write the files of replies, data and links."""
    contents = {
        "replies": all_replies(),
        "virtual": virtual_data(),
        "mangled_links": mangled_links.all_mangled_links(),
        "links_with_circuits": links_with_circuits.links_with_circuits(),
        "sample_rulebook": rulebook_view(sample_rulebook.BOOK),
    }
    for name, content in contents.items():
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")


def write_decisions() -> None:
    """Drive all races and write the decisions at which views are taken."""
    decisions = {race.name: find_decisions(race) for race in sample_races()}
    RACES_FILE.write_text(json.dumps(decisions, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "--find":
        write_decisions()
    else:
        main(Path(sys.argv[1]))
