"""Lists the rulebooks with their switches for the set-up screen: `python -m web.tooling.rulebooks FILE`.

The page needs them at its start, before Python has loaded.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from engine.view.rulebooks import rulebooks_view

if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(rulebooks_view(), separators=(",", ":")), encoding="utf-8")
