"""Stands in for what Pyodide prepares before it knows of JavaScript. Faults are told by Python's own hook."""

from . import _base, _importhook

__all__ = ["_base", "_importhook"]


def set_excepthook():
    """Python's own is good enough: nobody looks for the source of what is run as a string."""
