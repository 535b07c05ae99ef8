"""The rounds of a fit: first free, then straight by straight with whole spaces."""

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

# Of the straights that are not whole yet: the share that becomes so before each round.
SHARES = (0, 0, 0, 0, 0.4, 0, 0.5, 0, 0.6, 0, 1, 0, 0)
FREE = 4  # rounds, after which ...
FAR = 2.0  # ... the lap lies this near the ring, in spaces, or never will
TIGHTEST = 1.6  # spaces at the middle of the road
INSIDE = 1.35  # spaces, the least length of a corner's inside


def fitted(
    relaxed: Relaxed,
    pieces: Sequence[Piece],
    home: Home,
    bridges: Sequence[Cut],
    lap: int,
    spare: float,
    effort: Effort,
) -> Fit:
    """The lap along the ring, with whole straights; lap: points of the line that bridges are places of."""
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
    """Of an arc; a corner of one gentle arc is wider, so that its inside has a space or two."""
    return TIGHTEST if len(piece.strokes) > 1 else max(TIGHTEST, LANE + INSIDE / max(0.4, abs(angle)))
