"""Writes the table of clauses, as the engine has it, for the page to open them one by one: `python -m web.tooling.clauses FILE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from engine.rules.clauses import BOOK_TITLES, CHAPTERS, CLAUSES

if __name__ == "__main__":
    table = {"clauses": {clause.id: clause.text for clause in CLAUSES}, "books": BOOK_TITLES, "chapters": CHAPTERS}
    Path(sys.argv[1]).write_text(json.dumps(table, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
