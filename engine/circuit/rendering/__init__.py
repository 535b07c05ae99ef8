"""The printed board: turns a compiled circuit into an SVG drawing and the page's drawing data."""

from engine.circuit.rendering.poster import BoardDrawing, draw_board

__all__ = ["BoardDrawing", "draw_board"]
