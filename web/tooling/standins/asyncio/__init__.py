"""Stands in for asyncio, of which Pyodide's start asks for one function. Nothing in the engine waits."""


def get_event_loop():
    raise RuntimeError("There is no event loop: the worker's JavaScript does the waiting.")
