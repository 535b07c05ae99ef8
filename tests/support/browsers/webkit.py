"""WebKit as packaged by Debian (WebKitGTK): its test browser on a virtual display, driven by WebDriver.

A driver runs one session, so each window has its own driver and browser.
"""

from __future__ import annotations

import json
import os
import socket
import urllib.error
import urllib.request
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.support.browsers.processes import running_program
from tests.support.browsers.window import KEYS, SIZES, TIMEOUT_SECONDS, Window

ARGUMENTS = ("--automation", "--javascript-can-open-windows-automatically=true")
# Occasional driver error for a lost reply; the request succeeds when repeated.
LOST_REPLY_TEXT = "Could not parse script result"
# There is no desktop session, and each request to one would run into its timeout.
HEADLESS_ENVIRONMENT = {
    "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    "GDK_BACKEND": "x11",
    "GIO_USE_VFS": "local",
    "GSETTINGS_BACKEND": "memory",
    "NO_AT_BRIDGE": "1",
    # Without a graphics card, emulating one takes half of the processor's time.
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    # The optimising compilers run longer than most tests, as in Chromium (tests/support/browser.py).
    "JSC_useFTLJIT": "0",
    "JSC_useOMGJIT": "0",
}
# Sometimes a browser never connects to its driver and has to be restarted.
MAX_STARTS = 3
START_TIMEOUT_SECONDS = 20.0
# A window opened by a page has no toolbar; the toolbar of the browser's first window is wider than a phone.
OPENED = "(width, height) => { open('', '', `popup,width=${width},height=${height}`); }"
INNER = "() => [innerWidth, innerHeight]"


class WebKit:
    """Windows of WebKit on one display."""

    def __init__(self, program: str, folder: Path, display: str) -> None:
        self._program = program
        self._folder = folder
        self._display = display
        self._count = 0
        self.troubles: list[str] = []

    def window(self, size: str) -> Window:
        self._count += 1
        folder = self._folder / str(self._count)
        folder.mkdir()
        return WebKitWindow(self._program, folder, self._display, size)


class WebKitWindow(Window):
    def __init__(self, program: str, folder: Path, display: str, size: str) -> None:
        super().__init__(size)
        environment = {**os.environ, **HEADLESS_ENVIRONMENT, "DISPLAY": display, "HOME": str(folder)}
        self._processes = ExitStack()
        for attempts_left in reversed(range(MAX_STARTS)):
            try:
                self._start(program, folder, environment)
                break
            except TimeoutError:
                self._processes.close()
                if not attempts_left:
                    raise
        self._first = self._ask("GET", "/window")
        self.call(OPENED, self.width, self.height)
        handles = self.wait_until(lambda: len(handles := self._handles()) > 1 and handles, "a second window")
        self._ask("POST", "/window", handle=handles[-1])
        self.wait_until(lambda: self.call(INNER) == [self.width, self.height], f"a page of {SIZES[size]}")

    def _start(self, program: str, folder: Path, environment: dict[str, str]) -> None:
        """Start a driver and a browser. Raises TimeoutError if they do not connect."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._processes.enter_context(
            running_program([program, f"--port={port}"], folder / "said.txt", "()", environment)
        )
        self._session = f"http://127.0.0.1:{port}/session"
        self.wait_until(lambda: _listens(port), "the driver of WebKit")
        wanted_browser = {"alwaysMatch": {"webkitgtk:browserOptions": {"args": ARGUMENTS}}}
        reply = self._ask("POST", "", START_TIMEOUT_SECONDS, capabilities=wanted_browser)
        self._session += "/" + reply["sessionId"]

    def _handles(self) -> list[str]:
        """Return the windows of this browser, its first one first."""
        handles: list[str] = self._ask("GET", "/window/handles")
        return sorted(handles, key=lambda handle: handle != self._first)

    def _ask(self, verb: str, path: str, limit: float = TIMEOUT_SECONDS, **parameters: Any) -> Any:
        body = json.dumps(parameters).encode() if verb == "POST" else None
        request = urllib.request.Request(self._session + path, body, method=verb)
        try:
            with urllib.request.urlopen(request, timeout=limit) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{verb} {path}: {error.read().decode()[:400]}") from None

    def navigate(self, address: str) -> None:
        self._ask("POST", "/url", url=address)

    def reload(self) -> None:
        self._ask("POST", "/refresh")

    def call(self, function: str, *arguments: object) -> Any:
        script = f"return JSON.stringify(({function})(...arguments) ?? null)"
        try:
            answer = self._ask("POST", "/execute/sync", script=script, args=arguments)
        except AssertionError as error:
            if LOST_REPLY_TEXT not in str(error):
                raise
            answer = self._ask("POST", "/execute/sync", script=script, args=arguments)
        return json.loads(answer)

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def tap_at(self, x: float, y: float) -> None:
        at = {"type": "pointerMove", "x": round(x), "y": round(y), "origin": "viewport", "duration": 0}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._act("pointer", at, down, up, parameters={"pointerType": "mouse"})

    def _act(self, kind: str, *actions: dict[str, object], **parameters: object) -> None:
        self._ask("POST", "/actions", actions=[{"type": kind, "id": kind, "actions": actions, **parameters}])

    def screenshot(self) -> bytes:
        return b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        try:
            self._ask("DELETE", "")
        finally:
            self._processes.close()

    def state(self) -> str:
        return super().state() if "session/" in self._session else "nothing yet"


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def running_webkit(program: str, folder: Path) -> Iterator[WebKit]:
    """Run a display for windows of WebKit."""
    screen = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-displayfd", "1"]
    with running_program(["Xvfb", *screen], folder / "display.txt", r"(?m)^(\d+)$") as display:
        yield WebKit(program, folder, f":{display}")
