"""Two copies of one season, one of which was somewhere else meanwhile: whether one of them is the other and
more.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from engine.season.formats.file import SeasonFile

# What comes is the same as what is here, goes further, is older, or tells something else.
Outcome = Literal["same", "ahead", "behind", "parted"]
SAME: Final = "same"
AHEAD: Final = "ahead"
BEHIND: Final = "behind"
PARTED: Final = "parted"


class Joined(NamedTuple):
    """``at``: the first event that differs, or the number of those both have. ``kept``: the copy that goes
    further; the links of races and the circuits of players of both, unless what comes is older.
    """

    outcome: Outcome
    at: int
    kept: SeasonFile


def join(held: SeasonFile, coming: SeasonFile) -> Joined:
    """The season that is here with a copy from elsewhere; the one that is here when they have parted."""
    here, there = held.season.events, coming.season.events
    pairs = zip(here, there, strict=False)
    at = next(
        (number for number, (one, other) in enumerate(pairs) if one != other), min(len(here), len(there))
    )
    if at < min(len(here), len(there)) or held.season.plan != coming.season.plan:
        return Joined(PARTED, at, held)
    if len(there) < len(here):
        return Joined(BEHIND, at, held)
    further = coming if len(there) > len(here) else held
    both = further._replace(
        links={**coming.links, **held.links}, circuits={**coming.circuits, **held.circuits}
    )
    return Joined(AHEAD if further is coming else SAME, at, both)
