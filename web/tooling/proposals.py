"""Lists the seasons that the engine proposes to whoever plans one: `python -m web.tooling.proposals FILE`.

The page shows them before Python has arrived (`web/features/season/plan/proposed.js`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from engine.api.bridge import Session
from engine.rules.books.rulebooks import BOOKS
from engine.season.plan import FREE, kinds_of_season

Json = dict[str, Any]

# What the page says itself of a season to begin with: the engine only repeats it.
OWN: Json = {"seed": 0, "name": "A season", "people": ["You"]}


def kinds() -> list[Json]:
    """What a season can be proposed of: every kind, a free one under every rulebook."""
    return [{"preset": FREE, "rulebook": book} for book in BOOKS] + [
        {"preset": kind} for kind in kinds_of_season() if kind != FREE
    ]


def proposals() -> list[Json]:
    """Each kind with what the engine answers."""
    session = Session()

    def answered(kind: Json) -> Json:
        request = {"do": "season", "act": "propose", **kind, **OWN}
        reply: Json = json.loads(session.handle(json.dumps(request)))
        if not reply["ok"]:
            raise ValueError(f"no season of {kind}: {reply}")
        return reply

    return [{**kind, "reply": answered(kind)} for kind in kinds()]


if __name__ == "__main__":
    text = json.dumps(proposals(), ensure_ascii=False, separators=(",", ":"))
    Path(sys.argv[1]).write_text(text, encoding="utf-8")
