"""Stub for asyncio, of which Pyodide's start uses one function. The engine never waits."""


def get_event_loop():
    raise RuntimeError("There is no event loop: only the worker's JavaScript waits.")
