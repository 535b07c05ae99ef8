"""An invented rulebook whose switches need and exclude each other in all possible ways."""

from __future__ import annotations

from engine.rules.framework.switches import OFF_ON, Switch
from engine.rules.rulebooks.rulebooks import Rulebook

BOOK = Rulebook(
    "book",
    (),
    (
        Switch("movement_dice", ("table", "gear_dice"), ""),
        Switch("weather", OFF_ON, "", ("rain",)),
        Switch("third", OFF_ON, "", ("third",), ("laps 3|anywhere",)),
        Switch("anywhere", ("no", "yes"), ""),
        Switch("timing", ("after", "before"), "", needs=("weather", "third")),
        Switch("session", OFF_ON, "", ("session",)),
        Switch("turns", OFF_ON, "", ("turns",), excludes=("session",)),
        Switch("construction", OFF_ON, "", ("cars",), recommended_from_laps=3),
    ),
)
