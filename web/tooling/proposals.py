"""Lists the engine's default season plans for the page: `python -m web.tooling.proposals FILE`.

The page shows them before Python has loaded (`web/features/season/plan/proposed.js`).
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

# Values that the page sends for a new season; the engine only repeats them.
OWN: Json = {"seed": 0, "name": "A season", "people": ["You"]}


def kinds() -> list[Json]:
    """Return the requests: every season kind, and a free season under every rulebook."""
    return [{"preset": FREE, "rulebook": book} for book in BOOKS] + [
        {"preset": kind} for kind in kinds_of_season() if kind != FREE
    ]


def proposals() -> list[Json]:
    """Return each request with the engine's reply."""
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
