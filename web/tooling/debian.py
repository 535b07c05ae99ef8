"""Programs of the machine's own package manager, installed where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

# Another installation may be going on; it is waited for, in seconds.
LOCK_PATIENCE = 300


def install(*packages: str) -> bool:
    """Debian's (or Ubuntu's) packages, on a machine that has them, for whoever may install."""
    if not can_install():
        return False
    get = ["apt-get", "-qq", "-o", f"DPkg::Lock::Timeout={LOCK_PATIENCE}"]
    return works([*get, "update"]) and works([*get, "install", "-y", "--no-install-recommends", *packages])


def can_install() -> bool:
    return shutil.which("apt-get") is not None and is_root()


def works(command: list[str]) -> bool:
    """Whether a command comes to a good end; what it says of a bad one is printed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(*(done.stderr or done.stdout).strip().splitlines()[-3:], sep="\n", file=sys.stderr)
    return done.returncode == 0


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
