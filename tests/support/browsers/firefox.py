"""Firefox, driven by its own protocol: WebDriver BiDi over a web socket."""

from __future__ import annotations

import json
import os
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.support.browsers.processes import running_program
from tests.support.browsers.window import KEYS, TIMEOUT_SECONDS, Window

PREFERENCES = {
    # Milliseconds. A tap still counts if a busy machine lifts the finger late.
    "apz.max_tap_time": 60_000,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "javascript.options.wasm_optimizingjit": False,  # see BASELINE_COMPILER_FLAG in tests/support/browser.py
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,  # as on a phone
}


class Firefox:
    """A running browser; each of its windows has its own storage."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.troubles: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a command and return its result; collect page errors reported meanwhile in `troubles`."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(timeout=TIMEOUT_SECONDS))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.troubles.append(str(message["params"]["text"]))
            if message.get("id") == self._number:
                assert message["type"] == "success", f"{method}: {message.get('message')}"
                return message["result"]

    def window(self, size: str) -> Window:
        return FirefoxWindow(self, size)


class FirefoxWindow(Window):
    def __init__(self, firefox: Firefox, size: str) -> None:
        super().__init__(size)
        self._firefox = firefox
        self._profile = firefox.ask("browser.createUserContext")["userContext"]
        # A tab in the background would not be painted.
        tab = firefox.ask("browsingContext.create", type="window", userContext=self._profile)
        self._tab = {"context": tab["context"]}
        firefox.ask(
            "browsingContext.setViewport",
            **self._tab,
            viewport={"width": self.width, "height": self.height},
            devicePixelRatio=1,
        )

    def navigate(self, address: str) -> None:
        self._firefox.ask("browsingContext.navigate", **self._tab, url=address, wait="complete")

    def reload(self) -> None:
        self._firefox.ask("browsingContext.reload", **self._tab, wait="complete")

    def call(self, function: str, *arguments: object) -> Any:
        result = self._firefox.ask(
            "script.callFunction",
            functionDeclaration=f"(sent) => JSON.stringify(({function})(...JSON.parse(sent)) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            awaitPromise=False,
            target=self._tab,
        )
        assert result["type"] == "success", result["exceptionDetails"]["text"]
        return json.loads(result["result"]["value"])

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def tap_at(self, x: float, y: float) -> None:
        at = {"type": "pointerMove", "x": round(x), "y": round(y)}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._act("pointer", at, down, up, parameters={"pointerType": "touch"})

    def _act(self, kind: str, *actions: dict[str, object], **parameters: object) -> None:
        source = {"type": kind, "id": kind, "actions": actions, **parameters}
        self._firefox.ask("input.performActions", **self._tab, actions=[source])

    def screenshot(self) -> bytes:
        return b64decode(self._firefox.ask("browsingContext.captureScreenshot", **self._tab)["data"])

    def close(self) -> None:
        self._firefox.ask("browser.removeUserContext", userContext=self._profile)


@contextmanager
def running_firefox(program: str, folder: Path) -> Iterator[Firefox]:
    """Run Firefox headless, with a new profile in this folder."""
    (folder / "user.js").write_text(
        "".join(f'user_pref("{name}", {json.dumps(value)});\n' for name, value in PREFERENCES.items())
    )
    command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port=0"]
    environment = {**os.environ, "HOME": str(folder)}
    listening = r"WebDriver BiDi listening on (\S+)"
    with (
        running_program(command, folder / "said.txt", listening, environment) as address,
        connect(f"{address}/session", max_size=None) as socket,
    ):
        yield Firefox(socket)
