"""Toolchain: virtual environment, Node.js, npm packages and a browser.

Everything is installed from pinned files, and again only if such a file changes: a stamp stores its hash.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
SITE = ROOT / "site"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
MIN_NODE_VERSION = 24  # runs TypeScript without a build
ANNOUNCED_AFTER_SECONDS = 2.0
# Without a network, npm gives up after about a minute instead of several.
NPM_PATIENCE = ("--fetch-retries=2", "--fetch-timeout=15000", "--fetch-retry-mintimeout=1000",
                "--fetch-retry-maxtimeout=5000")  # fmt: skip
NETWORK_ADVICE = "Check the network connection and the proxy, then run the same command again."
_interrupted = threading.Event()
_node_installation = threading.Lock()  # a build asks for node in several threads


class BuildError(Exception):
    """An error shown to the user without a traceback."""


def print_line(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def end_cleanly_on_signals() -> None:
    """On Ctrl-C and SIGTERM, raise KeyboardInterrupt here and start no further command in any thread."""

    def interrupt(*_: object) -> None:
        _interrupted.set()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)


@contextmanager
def interruptible_pool() -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of processes that drops the waiting tasks on Ctrl-C or an error."""
    pool = ProcessPoolExecutor()
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def progress(step: str) -> Iterator[None]:
    """Print the name of a step after two seconds, and its time at the end. Shorter steps print nothing."""
    start_seconds = time.monotonic()
    announcement = threading.Timer(ANNOUNCED_AFTER_SECONDS, print_line, [f"{step} ..."])
    announcement.daemon = True
    announcement.start()
    try:
        yield
    finally:
        announcement.cancel()
    seconds = time.monotonic() - start_seconds
    if seconds >= ANNOUNCED_AFTER_SECONDS:
        print_line(f"{step}: done in {seconds:.0f} s.")


def writable(folder: Path) -> Path:
    """Return a folder, created if it is missing; raise BuildError if nothing can be written to it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (probe := folder / ".writable").touch()
        probe.unlink()
    except OSError as error:
        raise BuildError(
            f"Cannot write to {folder} ({error.strerror}). Use a copy of the project that you may write to."
        ) from None
    return folder


def run_command(command: Sequence[str | Path], purpose: str, *, cwd: Path = ROOT, advice: str = "") -> None:
    """Run a command; if it fails, print its output and raise BuildError with its purpose and advice."""
    words = [str(word) for word in command]
    if _interrupted.is_set():
        raise BuildError(f"{purpose} was stopped.")
    try:
        with progress(purpose):
            done = subprocess.run(
                words, cwd=cwd, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            if done.returncode:
                if done.stdout and not _interrupted.is_set():
                    print_line(done.stdout.rstrip())
                failure = f"{purpose} failed (exit code {done.returncode} of {Path(words[0]).name})."
                raise BuildError(f"{failure} {advice}".rstrip())
    except OSError as error:
        raise BuildError(f"{purpose} failed: cannot start {words[0]} ({error.strerror}).") from None


def _inputs_hash(*files: Path, salt: str = "") -> str:
    digest = hashlib.sha256(salt.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _is_up_to_date(stamp: Path, value: str) -> bool:
    return stamp.is_file() and stamp.read_text() == value


def dev_python() -> Path:
    """Return the Python of `.venv`, with all packages of `requirements-dev.txt`."""
    return _requirements("dev")


def mutation_python() -> Path:
    """Return the same Python, with the mutation testing packages installed."""
    dev_python()
    return _requirements("mutations")


def _requirements(group: str) -> Path:
    """Install one requirements file into `.venv` and return its Python."""
    requirements, interpreter, stamp = (
        ROOT / f"requirements-{group}.txt",
        VENV_BIN / "python",
        VENV / f"installed-{group}",
    )
    value = _inputs_hash(requirements, salt=sys.version)
    if _is_up_to_date(stamp, value):
        return interpreter
    if not _is_up_to_date(VENV / "made-by", sys.version):
        writable(VENV.parent)
        print_line("Creating .venv ...")
        shutil.rmtree(VENV, ignore_errors=True)
        try:
            run_command([sys.executable, "-m", "venv", VENV], "Creating .venv")
        except BuildError as failure:
            raise BuildError(f"{failure} On Debian and Ubuntu, install the package python3-venv.") from None
        (VENV / "made-by").write_text(sys.version)
    pip: list[str | Path] = [
        VENV_BIN / "python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--retries=2",
        "--timeout=15",
        "--require-hashes",
        "-r",
        requirements,
    ]
    run_command(pip, f"Installing {requirements.name} from PyPI into .venv", advice=NETWORK_ADVICE)
    stamp.write_text(value)
    return interpreter


def node() -> Path:
    """Return a recent enough node: an installed one, or the one of the PyPI package in `.venv`."""
    return _node_tool("node")


def _node_tool(name: str) -> Path:
    own = shutil.which(name)
    if own and shutil.which("npm") and _is_new_enough(shutil.which("node")):
        return Path(own)
    tool = VENV_BIN / name
    with _node_installation:
        if not tool.exists():
            print_line(f"No node {MIN_NODE_VERSION} or newer with npm found: installing it from PyPI.")
        _requirements("node")
    return tool.with_suffix(".exe") if os.name == "nt" else tool


def _is_new_enough(program: str | None) -> bool:
    if program is None:
        return False
    answer = subprocess.run(
        [program, "--version"], capture_output=True, text=True, check=False
    ).stdout.strip()
    major = answer.removeprefix("v").partition(".")[0]
    return major.isdigit() and int(major) >= MIN_NODE_VERSION


def node_modules(folder: Path = WEB) -> Path:
    """Return the `node_modules` of a folder, installed from its lock file."""
    modules = folder / "node_modules"
    stamp = modules / ".installed"
    value = _inputs_hash(folder / "package-lock.json", folder / "package.json")
    if not _is_up_to_date(stamp, value):
        writable(modules)  # npm's own permission error is very long
        npm = _node_tool("npm")
        # npm finds node by PATH, even if both are in .venv.
        os.environ["PATH"] = os.pathsep.join([str(npm.parent), os.environ.get("PATH", "")])
        run_command(
            [npm, "ci", "--no-audit", "--no-fund", *NPM_PATIENCE],
            f"Installing packages from the npm registry into {modules.relative_to(ROOT)}",
            cwd=folder,
            advice=NETWORK_ADVICE,
        )
        stamp.write_text(value)
    return modules


def web_tool(name: str) -> list[str | Path]:
    """Return the command of a tool in `web/node_modules`."""
    return [node_modules() / ".bin" / (f"{name}.cmd" if os.name == "nt" else name)]
