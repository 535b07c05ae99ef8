"""Write the engine's rules for the page by clause and book: `python -m web.tooling.write_clauses FILE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from engine.circuit import compile_circuit, to_topology
from engine.core.track import load_track
from engine.rules.rulebooks.rulebooks import BOOKS
from web.tooling.catalog.catalog import BOOK_TITLES, CHAPTERS, CLAUSES, RULINGS
from web.tooling.catalog.rulebook_outline import message_ids, rulebook_outlines, rulings_of_chapters
from web.tooling.catalog.table_facts import car_sheets, printed_dice
from web.tooling.toolchain import ROOT

# The turn is the same on all circuits with a pit lane.
CIRCUIT = ROOT / "tracks" / "test_ring.toml"


def clauses_json() -> dict[str, Any]:
    """Return texts and titles, and for each rulebook its chapters, rulings by clause, turn, dice and cars."""
    track = load_track(to_topology(compile_circuit(CIRCUIT.read_text(encoding="utf-8"))))
    outlines = rulebook_outlines(track)
    names = message_ids((book, line) for book, (_, turn) in outlines.items() for line in turn)
    return {
        "clauses": {clause.id: clause.text for clause in CLAUSES},
        "rulings": {ruling.id: ruling.text for ruling in RULINGS},
        "books": BOOK_TITLES,
        "chapters": CHAPTERS,
        "turn": {
            names[book, line.step]: line.description for book, (_, turn) in outlines.items() for line in turn
        },
        "guides": {
            book: {
                "chapters": [
                    {"id": chapter.id, "clauses": chapter.clauses, "basic": chapter.basic}
                    for chapter in chapters
                ],
                "rulings": rulings_of_chapters(BOOKS[book], chapters),
                "turn": [
                    {
                        "words": names[book, line.step],
                        "clauses": line.clauses,
                        "any": line.any_of,
                        "all": line.all_of,
                        "none": line.none_of,
                    }
                    for line in turn
                ],
                "dice": printed_dice(BOOKS[book], track),
                "sheets": [sheet._asdict() for sheet in car_sheets(BOOKS[book], track)],
            }
            for book, (chapters, turn) in outlines.items()
        },
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(
        json.dumps(clauses_json(), ensure_ascii=False, separators=(",", ":")), encoding="utf-8"
    )
