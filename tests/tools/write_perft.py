"""Write a file in tests/perft for every circuit without one: `python3 build.py generate perft`.

The position is from a race of six computer drivers: the turn with the most decisions ahead, early in the lap.
"""

from __future__ import annotations

from engine.core.types import NAMES, Entry, Setup
from engine.drivers.registry import answer
from engine.links.notation import can_save_position, position_text
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import rules_for
from tests.support.circuits import FOLDER as TRACKS
from tests.support.circuits import track
from tests.support.perft import FOLDER, count, update_counts

CARS, SEED, DEPTH = 6, 77, 4
DECISION_RANGE = range(20, 110)  # decisions of the race to consider
MAX_DECISIONS_AHEAD = 9000  # decisions ahead; more take too long to count


def busiest_position(circuit: str) -> tuple[str, int]:
    """Return the position and its number of decisions ahead."""
    names = ("Ada", "Bruno", "Dora", "Dario", "Elsa", "Farid")
    entries = tuple(Entry(names[place], place % len(NAMES), "steady") for place in range(CARS))
    game = Game(rules_for(Setup(circuit, "ludodelire", 1, entries, SEED), track(circuit)))
    candidates: list[tuple[int, str]] = []
    while (question := game.question) is not None and game.cursor < DECISION_RANGE.stop:
        spec = game.rules.question_spec(game.race)
        if (
            game.cursor >= DECISION_RANGE.start
            and spec.kind == "gear"
            and can_save_position(game.rules, game.race, question)
        ):
            ahead = count(game.rules, game.race.copy(), DEPTH)
            if ahead <= MAX_DECISIONS_AHEAD:
                candidates.append((ahead, position_text(game.rules, game.race)))
        game.apply(answer(game.rules, game.race, question))
    ahead, text = max(candidates, key=lambda candidate: candidate[0])
    return text, ahead


def turn_line(text: str) -> str:
    return " ".join(text.splitlines()[1].split()[:2])


def main() -> None:
    for file in sorted(TRACKS.glob("*.toml")):
        target = FOLDER / f"{file.stem}.txt"
        if target.exists():
            continue
        text, _ = busiest_position(file.stem)
        counts = "".join(f"{depth} 0\n" for depth in range(1, DEPTH + 1))
        target.write_text(
            f"# Six cars of a race, as it stood in {turn_line(text)}\n{text.rstrip()}\n{counts}",
            encoding="utf-8",
        )
        update_counts(target)
        print(target.name, flush=True)


if __name__ == "__main__":
    main()
