"""Stands in for Pyodide's event loop, which its start would begin."""


def _initialize_event_loop():
    """There is none."""
