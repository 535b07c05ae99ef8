"""Lists the engine's default season plans for the page: `python -m web.tooling.season_proposals FILE`.

The page shows them before Python has loaded (`web/features/season/plan/find-proposal.ts`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from engine.api.session import Session
from engine.core.types import Json
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.season.season_plan import FREE_SEASON, season_kinds

# Values that the page sends for a new season; the engine only repeats them.
PAGE_DEFAULTS: Json = {"seed": 0, "name": "A season", "people": ["You"]}


def proposal_requests() -> list[Json]:
    """Return the requests: every season kind, and a free season under every rulebook."""
    return [{"preset": FREE_SEASON, "rulebook": book} for book in BOOKS] + [
        {"preset": kind} for kind in season_kinds() if kind != FREE_SEASON
    ]


def proposals() -> list[Json]:
    """Return each request with the engine's draft."""
    session = Session()

    def draft_for(kind: Json) -> Json:
        request = {"do": "season", "act": "propose", **kind, **PAGE_DEFAULTS}
        reply: Json = json.loads(session.handle(json.dumps(request)))
        if not reply["ok"]:
            raise ValueError(f"the engine rejected the season kind {kind}: {reply}")
        draft: Json = reply["season_draft"]
        return draft

    return [{**kind, "season_draft": draft_for(kind)} for kind in proposal_requests()]


if __name__ == "__main__":
    text = json.dumps(proposals(), ensure_ascii=False, separators=(",", ":"))
    Path(sys.argv[1]).write_text(text, encoding="utf-8")
