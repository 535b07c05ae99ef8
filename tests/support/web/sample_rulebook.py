"""An invented rulebook whose switches need and exclude each other in all possible ways.

``python -m tests.support.web.sample_rulebook`` prints the page's view of it.
"""

from __future__ import annotations

import json

from engine.rules.framework.switches import OFF_ON, Switch
from engine.rules.rulebooks.rulebooks import Rulebook
from engine.view.rulebooks import rulebook_view

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

if __name__ == "__main__":
    print(json.dumps(rulebook_view(BOOK)))
