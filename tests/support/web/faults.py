"""A test server that delivers files with faults.

The server makes the faults, so caches, workers and the service worker meet them as in real use.
"""

from __future__ import annotations

import threading
import time
from fnmatch import fnmatch
from pathlib import Path

from web.tooling.serve import StaticHandler, StaticServer

PROXY_PAGE = b"<!doctype html><title>Sign in</title><p>Please sign in to this network."
KINDS = ("404", "500", "HTML", "corrupt", "cut", "broken off", "stalled")
LATE_SECONDS, PAUSE = 2, 0.2  # seconds
MAX_STALL_SECONDS = 120  # seconds that a file stays stalled if the server is not stopped


class FaultyHandler(StaticHandler):
    """A request handler that answers with the server's fault for the path, if there is one."""

    server: FaultyServer

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].removeprefix(self.server.prefix)
        fault = self.server.fault_of(path)
        asset = self.server.body(self.path.partition("?")[0])
        if not fault or not asset:
            super().do_GET()
            return
        content, kind = asset[0].plain, asset[1]
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
            time.sleep(LATE_SECONDS)
            super().do_GET()
        else:
            self.server.released.wait(MAX_STALL_SECONDS)
            self.close_connection = True

    def _answer(self, content: bytes, kind: str) -> None:
        self._head(200, len(content), {"Content-Type": kind, "Cache-Control": "max-age=600"})
        self.wfile.write(content)


class FaultyServer(StaticServer):
    """A server that delivers files with faults.

    Attributes:
        faults: fault by path pattern, for example ``faults["assets/start.*.js"] = "404"``
        once: faults by path pattern that occur for one request only
        released: event that ends all stalled requests
        requests: requested paths, in order
    """

    def __init__(self, folder: Path, prefix: str = "/repo/") -> None:
        super().__init__(folder, prefix=prefix)
        self.RequestHandlerClass = FaultyHandler
        self.faults: dict[str, str] = {}
        self.once: dict[str, str] = {}
        self.released = threading.Event()
        self.requests: list[str] = []

    def fault_of(self, path: str) -> str | None:
        self.requests.append(path)
        for pattern, fault in list(self.once.items()):
            if fnmatch(path, pattern):
                del self.once[pattern]
                return fault
        return next((fault for pattern, fault in self.faults.items() if fnmatch(path, pattern)), None)

    def clear_faults(self) -> None:
        """Remove ``faults`` and end stalled requests; ``once`` is not changed."""
        self.faults.clear()
        self.released.set()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors: browsers drop connections that they no longer need."""
