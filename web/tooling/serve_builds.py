"""Builds for `build.py serve` while it serves: the complete site, and both sites again after changes.

Each build is a process of its own, so that changed Python code is used. It has a low priority, because the
browser needs the processor too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from web.tooling import build_site
from web.tooling.serve import StaticServer
from web.tooling.toolchain import ROOT, SITE, print_line

BUILD_COMPLETE = (sys.executable, str(ROOT / "build.py"), "build")
BUILD_PLAYABLE = (sys.executable, "-m", "web.tooling.build_site")
POLL_SECONDS = 0.5
NICENESS = 10


class ServedBuilds:
    """Runs the builds for a server that serves the playable site already.

    A failed build leaves the last good site in place.
    """

    def __init__(self, server: StaticServer, *, is_watching: bool) -> None:
        self._server, self._is_watching = server, is_watching
        self._waiting: list[tuple[str, ...]] = [BUILD_COMPLETE]
        self._current: tuple[tuple[str, ...], subprocess.Popen[bytes]] | None = None

    def run(self) -> None:
        """Build, and rebuild after each change if the sources are watched, until Ctrl-C.

        Ctrl-C also stops the current build.
        """
        last_times = source_times()
        try:
            while True:
                self.run_next()
                time.sleep(POLL_SECONDS)
                if self._is_watching and (now := source_times()) != last_times:
                    last_times = now
                    self.stop()
                    self._waiting = [BUILD_PLAYABLE, BUILD_COMPLETE]
        except KeyboardInterrupt:
            self.stop()
            print(flush=True)

    @property
    def is_building(self) -> bool:
        return self._current is not None

    def run_next(self) -> None:
        """Serve the result of the current build if it has ended, and start the next one."""
        if self._current:
            command, process = self._current
            if process.poll() is None:
                return
            self._current = None
            self._serve_result(command, process.returncode)
        if self._waiting:
            command = self._waiting.pop(0)
            # A separate process group: Ctrl-C reaches only this process, which then stops the build.
            process = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
            if os.name != "nt":
                os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
            self._current = command, process

    def _serve_result(self, command: tuple[str, ...], code: int) -> None:
        if code:
            self._waiting = []
            retry = "save a change" if self._is_watching else "run this command"
            print_line(f"Build failed; the last good site is served. Fix the cause above and {retry} again.")
        elif command == BUILD_COMPLETE:
            self._server.show(SITE, is_offline_enabled=not self._is_watching)
            print_line("The complete site is served now: reload the page.")
        else:
            self._server.show(build_site.PLAYABLE_SITE, is_offline_enabled=False)

    def stop(self) -> None:
        """Stop the current build with its processes, and wait for its end."""
        if self._current:
            _, process = self._current
            self._current = None
            if os.name == "nt":
                process.terminate()
            elif process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
            process.wait()


def source_times() -> dict[Path, int]:
    """Return the modification time of each source file, in ns. Files deleted during the scan are skipped."""
    times = {}
    for file in build_site.source_files():
        try:
            times[file] = file.stat().st_mtime_ns
        except FileNotFoundError:
            continue
    return times
