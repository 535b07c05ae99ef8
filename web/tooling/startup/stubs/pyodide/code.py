"""Stub for Pyodide's functions that run Python code from JavaScript."""

from _pyodide._base import eval_code

__all__ = ["eval_code"]
