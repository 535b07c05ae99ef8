"""Requests for start line and pits that could not be met; reported while dragging."""

from __future__ import annotations

from engine.circuit.text.errors import Said, said
from engine.circuit.trace.fit import Fit
from engine.circuit.trace.home import AFTER_LINE, BEFORE_LINE, BOXES, LEAST_PITS, Reach
from engine.circuit.trace.landmarks import line_of, pits_of
from engine.circuit.trace.marks import Marks, Span
from engine.circuit.trace.roadlist import span_of
from engine.circuit.trace.wishes import Wish


def unmet(wish: Wish, fit: Fit, marks: Marks) -> tuple[Said, int] | None:
    """Return the first unmet request as (message, index of the point it is about), or None."""
    home = span_of(fit, 0)
    if wish.start is not None and not home.holds(marks.ring_point(wish.start), marks.count):
        return said("trace.start_here"), wish.start
    spaces = fit.pieces[0].spaces
    line, pits = line_of(fit), pits_of(fit)

    def point(after: int) -> int:
        """Return the point this many spaces after the beginning of the home straight."""
        return marks.number(on_home(home, after, spaces))

    wanted = wish.places
    if wanted.line is not None and wanted.line != line.spaces:
        is_short = wanted.line < line.spaces
        why = said("trace.grid_here", n=BEFORE_LINE) if is_short else said("trace.pits_here", n=AFTER_LINE)
        return why, point(wanted.line)
    for end, asked, way in ((pits.enter, wanted.enter, -1), (pits.leave, wanted.leave, 1)):
        if asked is not None and asked != end.spaces:
            return why_not(end, asked), point(line.spaces + way * asked)
    return None


def on_home(home: Span, after: int, spaces: int) -> float:
    """Return a position on the ring, clamped to the home straight."""
    return home.first + min(1.0, max(0.0, after / (spaces + 1))) * (home.last - home.first)


def why_not(end: Reach, asked: int) -> Said:
    if asked > end.spaces:
        return said("trace.pit_long")
    return said("trace.boxes_here", boxes=BOXES, n=LEAST_PITS)
