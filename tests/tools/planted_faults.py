"""Deliberate faults in the rules, one at a time in a copy of the project; the tests must catch each.

`python3 build.py test --mutations` runs it: about ten minutes, so it is not part of the ordinary tests. With
a number it runs `mutation_sample` instead, a sample of all small changes. A fault is a piece of code that
occurs once in the engine, and its replacement. If the code no longer exists, the fault must be updated.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from web.tooling.toolchain import ROOT

NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "site", "shots", "*.egg-info")
# Scenarios cover one clause each; golden races show its effect on others.
TESTS = ("tests/rules/test_scenarios.py", "tests/races/test_golden_races.py")
TIMEOUT_SECONDS = 900  # also catches a race that never ends


class Fault(NamedTuple):
    """A fault that the tests must catch.

    Attributes:
        clause: the rule that it breaks
        original_code: correct code
        faulty_code: its replacement
    """

    clause: str
    original_code: str
    faulty_code: str


FAULTS = (
    Fault("LUD-GEA-2", "max(1, gear - 1), min(6, gear + 1)", "max(1, gear - 1), min(6, gear + 2)"),
    Fault("LUD-REV-1", "skipped = car.gear - gear - 1", "skipped = car.gear - gear - 2"),
    Fault("LUD-CRN-4", 'CRASH, 0, "LUD-CRN-4"', 'SPIN, 0, "LUD-CRN-4"'),
    Fault("LUD-SPN-2", "SPIN if furthest == 1 else CRASH", "SPIN if furthest <= 2 else CRASH"),
    Fault("LUD-SPN-1", "if due == tyres:", "if due == tyres - 1:"),
    Fault("LUD-SWV-1", "unused > MAX_SPACES\n        or rest > car.tyres", "rest > car.tyres"),
    Fault("LUD-COL-1", "hit = value <= most", "hit = value < most"),
    Fault("LUD-PIT-5", "(value + 1) // 2 if fast else 0", "value // 2 if fast else 0"),
    Fault("LUD-PIT-6", "not (is_occupied and space == pit)", "not (is_occupied and space != pit)"),
    Fault("LUD-ORD-2", "-car.gear, car.arrival_order, car.grid", "car.gear, car.arrival_order, car.grid"),
    Fault("LUD-WIN-1", "car.crossings == rules.setup.laps + 1", "car.crossings == rules.setup.laps"),
    Fault("LUD-AWE-1", "RAIN if value <= rain else", "RAIN if value < rain else"),
    Fault("LUD-ADT-3", "lap == 1 and race.weather != RAIN else", "lap == 2 and race.weather != RAIN else"),
    Fault("LUD-ASL-4", ">= 0 and corner[space] != corner[path[0]] for space", ">= 0 for space"),
    Fault("LUD-ASF-4", "(lap - 1) * track.lap + track.progress", "lap * track.lap + track.progress"),
    Fault("ADV-TTR-4", "action.value // 60", "action.value // 61"),
    Fault("ADV-TYR-6", "return 3 if lap >= 3 else 2", "return 3 if lap > 3 else 2"),
    Fault("TRT-INJ-1", "if is_by_engine(first) and not stage else 0", "if is_by_engine(first) else 0"),
    Fault("TRT-BMK-1", "0 if race.points_state.lap_marked else cars // 2", "cars // 2"),
    Fault(
        "HSE-PIT-9", "car.points_state.repair + PER_TURN + car.points_state.crew",
        "car.points_state.repair + PER_TURN",
    ),
)  # fmt: skip


def pattern_ignoring_line_breaks(text: str) -> re.Pattern[str]:
    """Return a pattern for the text that ignores line breaks."""
    return re.compile(r"\s+".join(re.escape(word) for word in text.split()))


def apply_fault(fault: Fault, engine: Path) -> tuple[Path, str] | None:
    """Return the only file with the fault's code, and its faulty text; None unless the code occurs once."""
    matches = [
        (file, sound[: place.start()] + fault.faulty_code + sound[place.end() :])
        for file in sorted(engine.rglob("*.py"))
        for sound in [file.read_text(encoding="utf-8")]
        for place in pattern_ignoring_line_breaks(fault.original_code).finditer(sound)
    ]
    return matches[0] if len(matches) == 1 else None


def first_failing_test(project: Path) -> str:
    """Return the first failing test of a copy; empty if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "--tb=no", *TESTS]
    # Bytecode is cached by a file's time and size, which a fault may leave the same.
    surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        process = subprocess.run(
            command,
            cwd=project,
            env=surroundings,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "a race that never ends"
    if not process.returncode:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", process.stdout, re.MULTILINE)
    return failed[1] if failed else process.stdout[-500:] + process.stderr[-500:]


def main() -> int:
    """Print the test that catches each fault; return 1 if one is not caught or can't be applied."""
    start, survivors = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder:
        project = Path(shutil.copytree(ROOT, Path(folder) / "project", ignore=NOT_COPIED))
        if trouble := first_failing_test(project):
            print(f"Fails without any fault: {trouble}")
            return 1
        for fault in FAULTS:
            change = apply_fault(fault, project / "engine")
            if change is None:
                survivors += 1
                print(f"{fault.clause}: code not found exactly once: {fault.original_code}", flush=True)
                continue
            file, text = change
            sound = file.read_text(encoding="utf-8")
            file.write_text(text, encoding="utf-8")
            by = first_failing_test(project)
            file.write_text(sound, encoding="utf-8")
            survivors += not by
            position = file.relative_to(project)
            print(f"{fault.clause}: {f'caught by {by}' if by else 'SURVIVED'} ({position})", flush=True)
    print(f"{len(FAULTS) - survivors} of {len(FAULTS)} faults caught in {time.monotonic() - start:.0f} s.")
    return bool(survivors)


if __name__ == "__main__":
    sys.exit(main())
