"""The site as most tests of the page have it: behind the worker stands this process's own Python instead of
one under WebAssembly.

The messages between page and worker are the same, and each is held against the protocol's types; a start that
takes a second of a processor in every new page is not there. What begins and ends with the worker itself (its
start, files that do not come, snapshots, life without a connection) is tested with the real one, and so are
whole races in each of the three browsers; ``python3 build.py test --wasm`` has it everywhere.
"""

from __future__ import annotations

import json
import threading
from pathlib import Path

from engine.api.bridge import Session
from engine.protocol.answers import Reply
from engine.protocol.requests import Request
from tests.protocol import problems
from web.tooling.serve import TYPES, Body, Handler, Server

# Says what the worker says (web/core/engine/worker.js), and asks this process. Each start of it is a table of
# its own, since a worker that is started again knows of no race.
STAND_IN = """
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


class TableHandler(Handler):
    """The same with POST to one of the tables."""

    server: TableServer

    def do_POST(self) -> None:
        request = self.rfile.read(int(self.headers["Content-Length"])).decode()
        status, reply = self.server.answer(self.path, request)
        content = reply.encode()
        self._head(status, len(content), {"Content-Type": TYPES[".json"]})
        self.wfile.write(content)


class TableServer(Server):
    """Serves a built site whose engine is this process's own: a table for every worker that is started.

    ``mistaken``: what was wrong with messages, in words.
    """

    def __init__(self, folder: Path, prefix: str = "/") -> None:
        super().__init__(folder, prefix=prefix)
        self.RequestHandlerClass = TableHandler
        [worker] = folder.glob("assets/worker.*.js")
        self._worker = f"{prefix}assets/{worker.name}"
        self._stand_in = Body(worker, STAND_IN.encode())
        self._topologies = {file.name.partition(".")[0]: file for file in folder.glob("*/*.*.topology.json")}
        self._tables: dict[str, Session] = {}
        self._one_at_a_time = threading.Lock()
        self.mistaken: list[str] = []

    def body(self, path: str) -> tuple[Body, str] | None:
        if path == self._worker:
            return self._stand_in, TYPES[".js"]
        return super().body(path)

    def answer(self, table: str, request: str) -> tuple[int, str]:
        """HTTP status and text of a reply. A fault of the engine is the page's business, as it is there."""
        with self._one_at_a_time:
            session = self._tables.setdefault(table, Session())
            try:
                reply = self._answered(session, request)
            except Exception as fault:
                return 500, repr(fault)
            self.mistaken += problems(json.loads(request), Request, "request")
            self.mistaken += problems(json.loads(reply), Reply, "reply")
            return 200, reply

    def _answered(self, session: Session, request: str) -> str:
        """A circuit that the engine does not know is given to it, as the worker would."""
        reply = session.handle(request)
        needed = json.loads(reply).get("needs") if '"needs"' in reply else None
        topology = self._topologies.get(str(needed))
        if topology is None:
            return reply
        session.handle(f'{{"do": "circuit", "topology": {topology.read_text(encoding="utf-8")}}}')
        return session.handle(request)
