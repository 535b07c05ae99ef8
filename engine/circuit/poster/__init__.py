"""The printed board: turns a compiled circuit into an SVG drawing and the page's drawing data."""

from engine.circuit.poster.poster import Poster, draw

__all__ = ["Poster", "draw"]
