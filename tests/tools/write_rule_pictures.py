"""Write the pictures of "How to play": `python -m tests.tools.write_rule_pictures`.

Each picture is a position: its cars and, where the player chooses a space, the engine's choices.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.support.web.positions import ask_engine, setup

FILE = Path(__file__).parents[2] / "web" / "features" / "rules" / "pictures.json"

Json = dict[str, Any]

YOU = "car You livery=0 driver=human"
BRUNO, CHLOE, DARIO = (
    f"car {name} livery={livery} driver=steady"
    for livery, name in enumerate(("Bruno", "Chloé", "Dario"), start=1)
)

# By section: the position, and True if the furthest space is chosen.
PICTURED_POSITIONS: dict[str, tuple[tuple[str, ...], bool]] = {
    "aim": (
        (
            "race monaco first laps=1 seed=1", "turn 18 moves=40 order=0,1,2 step=gear",
            f"{YOU} at=M164 gear=5 crossings=1 arrived=1",
            f"{BRUNO} at=R157 gear=5 crossings=1 arrived=2 grid=1",
            f"{CHLOE} at=L166 gear=4 crossings=1 arrived=3 grid=2",
        ),
        False,
    ),
    "gears": (
        (
            "race monaco first laps=1 seed=1", "turn 3 moves=3 order=0 step=drive natural=15 rolled=4",
            f"{YOU} at=M13 gear=2 crossings=1 arrived=1",
        ),
        False,
    ),
    "lanes": (
        (
            "race monaco first laps=1 seed=1", "turn 3 moves=3 order=0 step=drive natural=8 rolled=9",
            f"{YOU} at=M5 gear=4 crossings=1 arrived=1",
        ),
        True,
    ),
    "corners": (
        (
            "race monaco first laps=1 seed=1", "turn 4 moves=4 order=0 step=drive natural=8 rolled=9",
            f"{YOU} at=M24 gear=4 crossings=1 arrived=1",
        ),
        False,
    ),
    "spin": (
        (
            "race monaco first laps=1 seed=1", "turn 6 moves=6 order=0 step=drive natural=8 rolled=3",
            f"{YOU} at=R43 gear=2 T=2 B=0 crossings=1 arrived=1",
        ),
        False,
    ),
    "brakes": (
        (
            "race monaco first laps=1 seed=1", "turn 6 moves=6 order=0 step=drive natural=18 rolled=12",
            f"{YOU} at=M35 gear=4 stops=1 crossings=1 arrived=1",
        ),
        False,
    ),
    "blocked": (
        (
            "race monaco ludodelire laps=1 seed=1",
            "turn 9 moves=19 order=0,1,2,3 step=drive natural=10 rolled=10",
            f"{YOU} at=M76 gear=4 crossings=1 arrived=1",
            f"{BRUNO} at=L84 gear=4 crossings=1 arrived=2 grid=1",
            f"{CHLOE} at=M84 gear=4 crossings=1 arrived=3 grid=2",
            f"{DARIO} at=R84 gear=4 crossings=1 arrived=4 grid=3",
        ),
        False,
    ),
    "contact": (
        (
            "race monaco ludodelire laps=1 seed=1",
            "turn 9 moves=19 order=0,1 step=drive natural=10 rolled=10",
            f"{YOU} at=M76 gear=4 crossings=1 arrived=1",
            f"{BRUNO} at=M87 gear=4 crossings=1 arrived=2 grid=1",
        ),
        True,
    ),
    "engine": (
        (
            "race monaco ludodelire laps=1 seed=1",
            "turn 9 moves=19 order=0 step=drive natural=20 rolled=20",
            f"{YOU} at=M72 gear=5 crossings=1 arrived=1",
        ),
        False,
    ),
    "pits": (
        (
            "race monaco ludodelire laps=2 seed=1",
            "turn 15 moves=15 order=0 step=drive natural=10 rolled=10",
            f"{YOU} at=R144 gear=4 stops=1 T=1 crossings=1 arrived=1",
        ),
        False,
    ),
}  # fmt: skip

CHOICE_FIELDS = ("token", "space", "path", "kind", "price", "risk", "hazards", "skid")


def _picture(view: Json, *, is_chosen: bool) -> Json:
    choices = [
        {name: choice[name] for name in CHOICE_FIELDS} for choice in view["question"].get("choices") or []
    ]
    return {
        "cars": [
            {name: car[name] for name in ("space", "livery", "backwards")}
            for car in view["cars"]
            if car["space"] is not None
        ],
        "choices": choices,
        "chosen": max(choices, key=lambda choice: len(choice["path"]))["token"] if is_chosen else None,
    }


def pictures() -> Json:
    """Return all pictures, by section."""
    by_section = {
        section: _picture(
            ask_engine({"do": "position", "text": "\n".join(lines)})["view"], is_chosen=has_choice
        )
        for section, (lines, has_choice) in PICTURED_POSITIONS.items()
    }
    view = ask_engine({"do": "new", "setup": {**setup(1, {}), "laps": 1}})["view"]
    while view["round"] == 0:
        view = ask_engine({"do": "play_computers"})["view"]
    return {**by_section, "start": _picture(view, is_chosen=False)}


if __name__ == "__main__":
    FILE.write_text(json.dumps(pictures(), separators=(",", ":")) + "\n")
