"""Stub for Pyodide's set-up before JavaScript is available. Python's own hook reports errors."""

from . import _base, _importhook

__all__ = ["_base", "_importhook"]


def set_excepthook():
    """Keep Python's own hook: the source of code run from a string is not needed."""
