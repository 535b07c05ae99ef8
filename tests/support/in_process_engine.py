"""Serves the site with an in-process engine instead of Pyodide; used by most page tests.

The messages between page and worker are the same, and each is checked against the protocol's types. New pages
skip the slow start of Python. Tests of the worker itself use the real one: its start, missing files,
snapshots, offline use. So do whole races in each of the three browsers. ``python3 build.py test --wasm`` uses
it for all tests.
"""

from __future__ import annotations

import json
import threading
from pathlib import Path

from engine.api.session import Session
from engine.protocol.replies import Reply
from engine.protocol.requests import Request
from tests.tools.protocol_types import type_problems
from web.tooling.serve import MEDIA_TYPES, CachedFile, StaticHandler, StaticServer

# Sends the worker's messages (web/startup/python/worker.ts), and forwards requests to this process. Each
# start has its own session, since a restarted worker knows no race.
WORKER_STUB = """
const table = new URL(`../tables/${crypto.randomUUID()}`, import.meta.url);
const lifeline = `yellow-flag engine ${table.pathname}`;
self.postMessage({});
navigator.locks.request(lifeline, () => {
  self.postMessage({ lifeline });
  return new Promise(() => {});
});
self.postMessage({ progress: 1, status: "start" });
self.postMessage({ complete: true });
self.postMessage({ ready: "start" });
let turn = Promise.resolve();
self.onmessage = ({ data: { id, request } }) => {
  turn = turn.then(async () => {
    const response = await fetch(table, { method: "POST", body: request });
    const text = await response.text();
    self.postMessage(response.ok ? { id, reply: text } : { id, code: "engine-fault", failure: text });
  });
};
"""


class EngineHandler(StaticHandler):
    """A handler that also accepts POST requests to a session."""

    server: EngineServer

    def do_POST(self) -> None:
        request = self.rfile.read(int(self.headers["Content-Length"])).decode()
        status, reply = self.server.engine_reply(self.path, request)
        content = reply.encode()
        self._head(status, len(content), {"Content-Type": MEDIA_TYPES[".json"]})
        self.wfile.write(content)


class EngineServer(StaticServer):
    """Serves a built site with this process's engine: one session for every worker that is started.

    Attributes:
        protocol_errors: descriptions of messages that violate the protocol
    """

    def __init__(self, folder: Path, prefix: str = "/") -> None:
        super().__init__(folder, prefix=prefix)
        self.RequestHandlerClass = EngineHandler
        [worker] = folder.glob("assets/worker.*.js")
        self._worker = f"{prefix}assets/{worker.name}"
        self._stand_in = CachedFile(worker, WORKER_STUB.encode())
        self._topologies = {file.name.partition(".")[0]: file for file in folder.glob("*/*.*.topology.json")}
        self._tables: dict[str, Session] = {}
        self._one_at_a_time = threading.Lock()
        self.protocol_errors: list[str] = []

    def body(self, path: str) -> tuple[CachedFile, str] | None:
        if path == self._worker:
            return self._stand_in, MEDIA_TYPES[".js"]
        return super().body(path)

    def engine_reply(self, table: str, request: str) -> tuple[int, str]:
        """Return the HTTP status and text of a reply. A crash of the engine is reported to the page."""
        with self._one_at_a_time:
            session = self._tables.setdefault(table, Session())
            try:
                reply = self._reply_with_circuit(session, request)
            except Exception as fault:
                return 500, repr(fault)
            self.protocol_errors += type_problems(json.loads(request), Request, "request")
            self.protocol_errors += type_problems(json.loads(reply), Reply, "reply")
            return 200, reply

    def _reply_with_circuit(self, session: Session, request: str) -> str:
        """Return the engine's reply; register a circuit that it lacks, as the worker does."""
        reply = session.handle(request)
        needed = json.loads(reply).get("needs") if '"needs"' in reply else None
        topology = self._topologies.get(str(needed))
        if topology is None:
            return reply
        session.handle(f'{{"do": "circuit", "topology": {topology.read_text(encoding="utf-8")}}}')
        return session.handle(request)
