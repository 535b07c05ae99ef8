"""Programs of the machine's own package manager, installed where that is allowed."""

from __future__ import annotations

import os
import subprocess
import sys


def works(command: list[str]) -> bool:
    """Whether a command comes to a good end; what it says of a bad one is printed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(*(done.stderr or done.stdout).strip().splitlines()[-3:], sep="\n", file=sys.stderr)
    return done.returncode == 0


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
