"""Stands in for what Pyodide offers to run Python texts from JavaScript."""

from _pyodide._base import eval_code

__all__ = ["eval_code"]
