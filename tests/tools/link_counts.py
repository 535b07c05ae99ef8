"""Count the links that players send each other in a race: ``python3 -m tests.tools.link_counts``.

Simulated players answer like a computer driver. After their move they leave standing orders for the gear and
the lane which that driver would choose for the next turn.
"""

from __future__ import annotations

from collections import Counter

from engine.core.types import HUMAN, Action, Decision
from engine.drivers.registry import answer
from engine.play import orders, turn_engine
from engine.play.forecast import OutcomeCache, race_at_roll, roll_groups
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for
from tests.support.circuits import setup, track

SEEDS = range(1, 9)


def links_per_player(
    *, human_count: int, seed: int, circuit: str = "monaco", rivals: int = 0, ordering: bool = True
) -> float:
    """Return the links sent per player in a race of one lap."""
    base_setup = setup(circuit, cars=human_count + rivals, seed=seed)
    entries = tuple(
        entry._replace(driver=HUMAN if number < human_count else "steady")
        for number, entry in enumerate(base_setup.entries)
    )
    game = Game(rules_for(base_setup._replace(entries=entries), track(circuit)))
    links_sent, holder = 0, -1
    while (question := game.question) is not None:
        if question.car >= human_count:
            game.apply(answer(game.rules, game.race, question))
        elif (action := orders.automatic_answer(game)) is not None:
            game.apply(action)
        else:
            links_sent += holder not in (-1, question.car)
            holder = question.car
            game.apply(answer(game.rules, game.race, question))
            if ordering:
                _order(game, holder)
    return links_sent / human_count


def _order(game: Game, car: int) -> None:
    turn = orders.next_turn_of(game.rules, game.race, game.question, car)
    if turn is not None:
        gear = answer(game.rules, turn.race, turn.question).value
        lane = _lane(game.rules, turn, gear)
        orders.set_order(game, car, gear, lane if lane < 4 else 0)


def _lane(rules: Rules, turn: orders.NextTurn, gear: int) -> int:
    """Return the lane in which the driver would most often end, as an order; 0 for none."""
    ready = race_at_roll(rules, turn.race, turn.question, Action("gear", gear))
    lane_counts = Counter[int]()
    for group in roll_groups(rules, ready, OutcomeCache()) if ready is not None else ():
        question = turn_engine.advance(rules, group.race)
        if type(question) is Decision and question.step == "drive":
            action = answer(rules, group.race, question)
            lane_counts[rules.track.lane[action.value] + 1 if action.kind == "drive" else 0] += group.faces
    return lane_counts.most_common(1)[0][0] if lane_counts else 0


def averages_table() -> str:
    """Return a table of averages over a few races, for two to four people."""
    lines = ["circuit     people rivals  without  with orders"]
    for circuit in ("monaco", "zandvoort", "monza"):
        for people, rivals in ((2, 0), (3, 0), (4, 0), (2, 4)):
            means = [
                sum(
                    links_per_player(
                        human_count=people, seed=seed, circuit=circuit, rivals=rivals, ordering=ordering
                    )
                    for seed in SEEDS
                )
                / len(SEEDS)
                for ordering in (False, True)
            ]
            lines.append(f"{circuit:12}{people:6}{rivals:7}{means[0]:9.1f}{means[1]:13.1f}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(averages_table())
