"""The printed board: a compiled circuit in, an SVG picture and the page's drawing data out."""

from engine.circuit.poster.poster import Poster, draw

__all__ = ["Poster", "draw"]
