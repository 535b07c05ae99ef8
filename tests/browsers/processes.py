"""Programs that are started for a test, and what they say when they are up."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 40.0  # seconds


@contextmanager
def started(
    command: list[str], log: Path, pattern: str, environment: dict[str, str] | None = None
) -> Iterator[str]:
    """A program while it runs; gives what the group of the pattern is in what it has said."""
    with log.open("w") as said:
        process = subprocess.Popen(command, env=environment, stdout=said, stderr=subprocess.STDOUT)
    try:
        yield _until_said(process, log, pattern)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()


def _until_said(process: subprocess.Popen[bytes], log: Path, pattern: str) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        if found := re.search(pattern, log.read_text(errors="replace")):
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"{process.args!r} has not come up: {log.read_text(errors='replace')[-500:]}")
