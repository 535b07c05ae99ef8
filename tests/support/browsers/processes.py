"""Programs that run during a test, and their start-up messages."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TIMEOUT_SECONDS = 40.0


@contextmanager
def running_program(
    command: list[str], log: Path, pattern: str, environment: dict[str, str] | None = None
) -> Iterator[str]:
    """Run a program and yield the first group of the pattern in its output."""
    with log.open("w") as log_file:
        process = subprocess.Popen(command, env=environment, stdout=log_file, stderr=subprocess.STDOUT)
    try:
        yield _wait_for_output(process, log, pattern)
    finally:
        process.terminate()
        try:
            process.wait(TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait_for_output(process: subprocess.Popen[bytes], log: Path, pattern: str) -> str:
    end = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if match := re.search(pattern, log.read_text(errors="replace")):
            return match[1]
        time.sleep(0.05)
    raise AssertionError(f"{process.args!r} did not start: {log.read_text(errors='replace')[-500:]}")
