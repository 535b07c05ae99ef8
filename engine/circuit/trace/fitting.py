"""The rounds of a fit: first unrestricted, then straight by straight with whole spaces."""

from __future__ import annotations

from collections.abc import Sequence

from engine.circuit.trace.fit import Fit
from engine.circuit.trace.home import Home, pit_clear, pit_offset, pit_span
from engine.circuit.trace.lap import Piece
from engine.circuit.trace.line.effort import Effort
from engine.circuit.trace.line.relax import Relaxed, bridged
from engine.circuit.trace.line.ring import Cut
from engine.circuit.trace.roadlist import LANE
from engine.circuit.trace.strokes import Clearance

# Per round: the share of the remaining straights that get a whole number of spaces before it.
SHARES = (0, 0, 0, 0, 0.4, 0, 0.5, 0, 0.6, 0, 1, 0, 0)
FREE = 4  # after this number of rounds ...
FAR = 2.0  # ... the average distance from the ring must be at most this, in spaces
TIGHTEST = 1.6  # minimum radius at the middle of the road, in spaces
INSIDE = 1.35  # minimum length of the inside of a corner, in spaces


def fitted(
    relaxed: Relaxed,
    pieces: Sequence[Piece],
    home: Home,
    bridges: Sequence[Cut],
    lap: int,
    spare: float,
    effort: Effort,
) -> Fit:
    """Fit the lap to the ring, with whole spaces on the straights.

    ``lap`` is the number of points of the fine ring, which ``bridges`` refer to.
    """
    count = len(relaxed.ring)

    def near_bridge(one: float, other: float) -> bool:
        here, there = (relaxed.places[int(place) % count] for place in (one, other))
        return any(bridged(here, there, cut, lap, count) for cut in bridges)

    clear = Clearance(
        road=3 * LANE + 0.1 + spare,
        pit_offset=pit_offset(LANE) * home.side,
        pit_clear=pit_clear(LANE, 0.1 + spare),
        pit_span=pit_span(round(pieces[0].length) - 1, pieces[0].wanted),
        bridged=near_bridge,
    )
    fit = Fit(relaxed.ring, pieces, clear, effort)
    for number, share in enumerate(SHARES):
        if number == FREE:
            fit.check_near(FAR)
        if share:
            fit.whole_straights(share)
            if pieces[0].is_whole:
                clear.pit_span = pit_span(pieces[0].spaces, pieces[0].wanted)
        fit.round(least_radius)
    return fit


def least_radius(piece: Piece, angle: float) -> float:
    """Return the minimum radius of an arc.

    A corner of one gentle arc must be wider, so that its inside has a space or two.
    """
    return TIGHTEST if len(piece.strokes) > 1 else max(TIGHTEST, LANE + INSIDE / max(0.4, abs(angle)))
