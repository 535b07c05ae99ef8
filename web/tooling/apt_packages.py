"""Installs Debian packages if the user is allowed to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from web.tooling.toolchain import print_line

# Another installation may hold the lock.
LOCK_TIMEOUT_SECONDS = 300
# Name of an environment variable: if it is set, no package is installed.
NO_INSTALL_VARIABLE = "NO_INSTALL"


def install(purpose: str, *packages: str) -> bool:
    """Install Debian or Ubuntu packages for a purpose; return True on success, False also if not permitted.

    Says first what is installed into the system, why, and how to prevent it.
    """
    if not can_install():
        return False
    print_line(
        f"Installing {' and '.join(packages)} with apt-get {purpose} (not with the option --no-install) ..."
    )
    get = ["apt-get", "-qq", "-o", f"DPkg::Lock::Timeout={LOCK_TIMEOUT_SECONDS}"]
    return succeeds([*get, "update"]) and succeeds(
        [*get, "install", "-y", "--no-install-recommends", *packages]
    )


def can_install() -> bool:
    return shutil.which("apt-get") is not None and is_root() and not os.environ.get(NO_INSTALL_VARIABLE)


def succeeds(command: list[str]) -> bool:
    """True if the command succeeds; prints its output if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(*(done.stderr or done.stdout).strip().splitlines()[-3:], sep="\n", file=sys.stderr)
    return done.returncode == 0


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
