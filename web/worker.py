"""The worker's entry point: takes requests from the page, one after the other, and posts the engine's replies."""

import asyncio
import json
import traceback

import js
from pyodide.ffi import create_proxy, to_js

from engine.bridge import handle


def start(circuits, waiting):
    """Serves for ever. `circuits` maps ids to addresses of topologies, `waiting` holds the messages that came while Python was loading."""
    requests = asyncio.Queue()
    for message in waiting:
        requests.put_nowait(message)
    js.self.onmessage = create_proxy(lambda event: requests.put_nowait(event.data))
    js.self.serving = create_proxy(asyncio.ensure_future(serve(requests, circuits)))


async def serve(requests, circuits):
    while True:
        message = await requests.get()
        try:
            post(id=message.id, reply=await answer(message.request, circuits))
        except Exception:
            # A fault of the engine must reach the page, or its promise would never settle.
            post(id=message.id, failure=traceback.format_exc())


async def answer(request, circuits):
    """The engine's reply; a circuit it does not know yet is fetched and registered on the way."""
    reply = handle(request)
    needed = json.loads(reply).get("needs") if '"needs"' in reply else None
    address = circuits.get(needed)
    if not address:
        return reply
    response = await js.fetch(address)
    if not response.ok:
        raise OSError(f"{address}: {response.status}")
    registered = handle('{"do": "circuit", "topology": ' + await response.text() + "}")
    return handle(request) if json.loads(registered)["ok"] else registered


def post(**fields):
    js.self.postMessage(to_js(fields, dict_converter=js.Object.fromEntries))
