"""Stub for Pyodide's event loop, which its start would create."""


def _initialize_event_loop():
    """Do nothing: there is no event loop."""
