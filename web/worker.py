"""The worker's entry point: takes requests from the page, one after the other, and posts the engine's replies."""

import asyncio
import json
import sys
import traceback
import zlib

import js
from pyodide.ffi import create_proxy, to_js

import engine
from engine.bridge import handle

WORKSHOP = "/workshop.zip"
GZIP = 31  # as zlib counts its formats


def start(circuits, workshop, waiting):
    """Serves for ever. `circuits` maps ids to addresses of topologies, `workshop` is the address of what compiles players' circuits and runs seasons,
    `waiting` holds the messages that came while Python was loading.
    """
    requests = asyncio.Queue()
    for message in waiting:
        requests.put_nowait(message)
    js.self.onmessage = create_proxy(lambda event: requests.put_nowait(event.data))
    js.self.serving = create_proxy(asyncio.ensure_future(serve(requests, circuits, workshop)))


async def serve(requests, circuits, workshop):
    while True:
        message = await requests.get()
        try:
            post(id=message.id, reply=await answer(message.request, circuits, workshop))
        except Exception:
            # A fault of the engine must reach the page, or its promise would never settle.
            post(id=message.id, failure=traceback.format_exc())


async def answer(request, circuits, workshop):
    """The engine's reply; what it does not know yet is fetched on the way: the workshop, or a circuit, which is registered."""
    try:
        reply = handle(request)
    except ModuleNotFoundError:
        if WORKSHOP in sys.path:
            raise
        await open_workshop(workshop)
        reply = handle(request)
    needed = json.loads(reply).get("needs") if '"needs"' in reply else None
    address = circuits.get(needed)
    if not address:
        return reply
    registered = handle('{"do": "circuit", "topology": ' + await (await fetched(address)).text() + "}")
    return handle(request) if json.loads(registered)["ok"] else registered


async def open_workshop(address):
    packed = (await (await fetched(address)).arrayBuffer()).to_bytes()
    with open(WORKSHOP, "wb") as archive:
        archive.write(zlib.decompress(packed, GZIP))
    sys.path.append(WORKSHOP)
    engine.__path__.append(f"{WORKSHOP}/engine")


async def fetched(address):
    response = await js.fetch(address)
    if not response.ok:
        raise OSError(f"{address}: {response.status}")
    return response


def post(**fields):
    js.self.postMessage(to_js(fields, dict_converter=js.Object.fromEntries))
