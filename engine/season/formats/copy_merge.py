"""Merging of two copies of a season: decides whether one extends the other."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from engine.season.formats.season_file import SeasonFile

# The incoming copy relative to the local one: the same, longer, shorter, or diverged.
Outcome = Literal["same", "ahead", "behind", "parted"]
SAME: Final = "same"
NEWER: Final = "ahead"
OLDER: Final = "behind"
DIVERGED: Final = "parted"


class MergeOutcome(NamedTuple):
    """Outcome of a merge.

    Attributes:
        outcome: the incoming copy relative to the local one
        first_difference: index of the first event that differs, or the number of common events
        merged_season: the longer copy, with the race links and custom circuits of both unless the incoming
            copy is shorter or has diverged
    """

    outcome: Outcome
    first_difference: int
    merged_season: SeasonFile


def merge_copies(local: SeasonFile, incoming: SeasonFile) -> MergeOutcome:
    """Merge the local season with an incoming copy; keep the local one if they have diverged."""
    here, there = local.season.events, incoming.season.events
    pairs = zip(here, there, strict=False)
    at = next(
        (number for number, (one, other) in enumerate(pairs) if one != other), min(len(here), len(there))
    )
    if at < min(len(here), len(there)) or local.season.plan != incoming.season.plan:
        return MergeOutcome(DIVERGED, at, local)
    if len(there) < len(here):
        return MergeOutcome(OLDER, at, local)
    is_newer = len(there) > len(here)
    further = incoming if is_newer else local
    both = further._replace(
        links={**incoming.links, **local.links}, circuits={**incoming.circuits, **local.circuits}
    )
    return MergeOutcome(NEWER if is_newer else SAME, at, both)
