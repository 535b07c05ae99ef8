"""Lists rulebooks, with their switches, and levels of a new race: `python -m web.tooling.rulebooks FILE`.

The page needs them at its start, before Python has loaded.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from engine.view.rulebooks import levels_view, rulebooks_view

if __name__ == "__main__":
    lists = {"rulebooks": rulebooks_view(), "levels": levels_view()}
    Path(sys.argv[1]).write_text(json.dumps(lists, separators=(",", ":")), encoding="utf-8")
