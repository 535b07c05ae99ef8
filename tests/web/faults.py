"""What can go wrong with a file on its way, done by the server: so caches, workers and the service worker
meet it as they would outside.
"""

from __future__ import annotations

import threading
import time
from fnmatch import fnmatch
from pathlib import Path

from web.tooling.serve import Handler, Server

PROXY_PAGE = b"<!doctype html><title>Sign in</title><p>Please sign in to this network."
KINDS = ("404", "500", "HTML", "corrupt", "cut", "broken off", "stalled")
LATER, PAUSE = 2, 0.2  # seconds
LONGEST = 120  # seconds that a file is held back, should nobody end the server


class FaultyHandler(Handler):
    """Answers with a fault where the server has one for the path."""

    server: FaultyServer

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].removeprefix(self.server.prefix)
        fault = self.server.fault_of(path)
        found = self.server.body(self.path.partition("?")[0])
        if not fault or not found:
            super().do_GET()
            return
        content, kind = found[0].plain, found[1]
        if fault in ("404", "500"):
            self._head(int(fault), 0)
        elif fault == "HTML":
            self._answer(PROXY_PAGE, "text/html")
        elif fault == "corrupt":
            self._answer(b"{{{ \xff\x00" + content[:64][::-1], kind)
        elif fault == "cut":
            self._answer(content[: len(content) // 2], kind)
        elif fault == "broken off":
            self._head(200, len(content), {"Content-Type": kind})
            self.wfile.write(content[: len(content) // 2])
            self.close_connection = True
        elif fault == "slow":
            half = len(content) // 2
            self._head(200, len(content), {"Content-Type": kind})
            self.wfile.write(content[:half])
            time.sleep(PAUSE)
            self.wfile.write(content[half:])
        elif fault == "late":
            time.sleep(LATER)
            super().do_GET()
        else:
            self.server.released.wait(LONGEST)
            self.close_connection = True

    def _answer(self, content: bytes, kind: str) -> None:
        self._head(200, len(content), {"Content-Type": kind, "Cache-Control": "max-age=600"})
        self.wfile.write(content)


class FaultyServer(Server):
    """A server with faults: `server.faults["assets/start.*.js"] = "404"`; `once` are those that come one time
    only. What is stalled is let go with `released`.
    """

    def __init__(self, folder: Path, prefix: str = "/repo/") -> None:
        super().__init__(folder, prefix=prefix)
        self.RequestHandlerClass = FaultyHandler
        self.faults: dict[str, str] = {}
        self.once: dict[str, str] = {}
        self.released = threading.Event()
        self.asked: list[str] = []

    def fault_of(self, path: str) -> str | None:
        self.asked.append(path)
        for pattern, fault in list(self.once.items()):
            if fnmatch(path, pattern):
                del self.once[pattern]
                return fault
        return next((fault for pattern, fault in self.faults.items() if fnmatch(path, pattern)), None)

    def mend(self) -> None:
        """Everything arrives from now on."""
        self.faults.clear()
        self.released.set()

    def handle_error(self, request: object, client_address: object) -> None:
        """Browsers break off what they have no use for any more."""
