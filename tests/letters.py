"""Count the links that players send each other in a race: ``python3 -m tests.letters`` prints a table.

Simulated players answer like a computer driver. After their move they leave standing orders for the gear and
the lane which that driver would choose for the next turn.
"""

from __future__ import annotations

from collections import Counter

from engine.core.types import HUMAN, Action, Decision
from engine.drivers.registry import answer
from engine.play import orders, stepping
from engine.play.forecast import Known, before_throw, throws
from engine.play.game import Game
from engine.rules.books.rulebooks import rules_for
from engine.rules.kernel.builder import Rules
from tests.circuits import setup, track

SEEDS = range(1, 9)


def letters(
    *, people: int, seed: int, circuit: str = "monaco", rivals: int = 0, ordering: bool = True
) -> float:
    """Return the links sent per player in a race of one lap."""
    plain = setup(circuit, cars=people + rivals, seed=seed)
    entries = tuple(
        entry._replace(driver=HUMAN if number < people else "steady")
        for number, entry in enumerate(plain.entries)
    )
    game = Game(rules_for(plain._replace(entries=entries), track(circuit)))
    sent, holder = 0, -1
    while (question := game.question) is not None:
        if question.car >= people:
            game.apply(answer(game.rules, game.race, question))
        elif (action := orders.given(game)) is not None:
            game.apply(action)
        else:
            sent += holder not in (-1, question.car)
            holder = question.car
            game.apply(answer(game.rules, game.race, question))
            if ordering:
                _order(game, holder)
    return sent / people


def _order(game: Game, car: int) -> None:
    seen = orders.ahead(game.rules, game.race, game.question, car)
    if seen is not None:
        gear = answer(game.rules, seen.race, seen.question).value
        lane = _lane(game.rules, seen, gear)
        orders.give(game, car, gear, lane if lane < 4 else 0)


def _lane(rules: Rules, seen: orders.Ahead, gear: int) -> int:
    """Return the lane in which the driver would most often end, as an order; 0 for none."""
    ready = before_throw(rules, seen.race, seen.question, Action("gear", gear))
    wanted = Counter[int]()
    for thrown in throws(rules, ready, Known()) if ready is not None else ():
        asked = stepping.advance(rules, thrown.race)
        if type(asked) is Decision and asked.step == "drive":
            way = answer(rules, thrown.race, asked)
            wanted[rules.track.lane[way.value] + 1 if way.kind == "drive" else 0] += thrown.faces
    return wanted.most_common(1)[0][0] if wanted else 0


def table() -> str:
    """Return a table of averages over a few races, for two to four people."""
    lines = ["circuit     people rivals  without  with orders"]
    for circuit in ("monaco", "zandvoort", "monza"):
        for people, rivals in ((2, 0), (3, 0), (4, 0), (2, 4)):
            means = [
                sum(
                    letters(people=people, seed=seed, circuit=circuit, rivals=rivals, ordering=ordering)
                    for seed in SEEDS
                )
                / len(SEEDS)
                for ordering in (False, True)
            ]
            lines.append(f"{circuit:12}{people:6}{rivals:7}{means[0]:9.1f}{means[1]:13.1f}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
