"""Merging of two copies of a season: decides whether one extends the other."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from engine.season.formats.file import SeasonFile

# The incoming copy relative to the local one: the same, longer, shorter, or diverged.
Outcome = Literal["same", "ahead", "behind", "parted"]
SAME: Final = "same"
AHEAD: Final = "ahead"
BEHIND: Final = "behind"
PARTED: Final = "parted"


class Joined(NamedTuple):
    """Outcome of a merge.

    Attributes:
        outcome: the incoming copy relative to the local one
        first_difference: index of the first event that differs, or the number of common events
        merged_season: the longer copy, with the race links and custom circuits of both unless the incoming
            copy is
            shorter or has diverged
    """

    outcome: Outcome
    at: int
    kept: SeasonFile


def join(held: SeasonFile, coming: SeasonFile) -> Joined:
    """Merge the local season with an incoming copy; keep the local one if they have diverged."""
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
