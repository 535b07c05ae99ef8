"""Lists the spaces of a circuit as text, lane by lane, for reading without the board."""

from __future__ import annotations

from engine.core.track import Track

LANES = ("Left lane", "Middle lane", "Right lane", "Pit lane")
COLUMN_HEADS = ("space", "where", "leads to", "touches", "further")


def space_tables(track: Track) -> list[str]:
    """Return the lines of the listing: a summary, then a table for each lane."""
    lines = lap_summary(track)
    for lane, title in enumerate(LANES):
        rows = [space_row(track, space) for space in range(track.size) if track.lane[space] == lane]
        if rows:
            lines += ["", f"{title}, {len(rows)} spaces", *format_table([COLUMN_HEADS, *rows])]
    return lines


def lap_summary(track: Track) -> list[str]:
    """Return a summary of the lap: the line, the grid, the corners and the pit lane."""
    last = [track.name_of(track.before[track.space_named(f"{lane}1")]) for lane in "LMR"]
    lines = [
        f"{track.name} ({track.id})",
        f"The start line is after {', '.join(last)}, before L1, M1 and R1.",
        f"Grid, pole first: {space_names(track, track.grid)}.",
        "Corners in driving order, with their stops, the side of the inside, and their spaces in each lane:",
    ]
    lines += [
        f"  {corner.name}: {corner.stops}, {corner.inside}: {', '.join(corner_space_ranges(track, number))}"
        for number, corner in enumerate(track.corners)
    ]
    if track.pit_spaces:
        entries = ", ".join(
            f"{track.name_of(road)} to {track.name_of(pit)}" for road, pit in track.pit_entry.items()
        )
        last_pit = track.size - 1
        lines.append(
            f"Pit lane: in from {entries}; out from {track.name_of(last_pit)} to "
            f"{space_names(track, track.following[last_pit])}; "
            f"pits from 1: {space_names(track, track.boxes)}."
        )
    lines.append(
        '"Touches": spaces whose cars are in contact with a car that ends its move here, alongside or ahead.'
    )
    if track.has_double_cost:
        lines.append('"Counts 2": a space with double cost, which takes two movement points.')
    return lines


def corner_space_ranges(track: Track, corner: int) -> list[str]:
    """Return the spaces of a corner in each lane it has, as "L8-L14"."""
    names = []
    for lane in range(len(LANES)):
        inside = [
            space for space in range(track.size) if (track.corner[space], track.lane[space]) == (corner, lane)
        ]
        # A corner across the line starts at the end of the lane.
        begins = [space for space in inside if track.before.get(space) not in inside]
        for first in begins:
            last = first
            while track.following[last][0] in inside and track.following[last][0] not in begins:
                last = track.following[last][0]
            names.append(track.name_of(first) + (f"-{track.name_of(last)}" if last != first else ""))
    return names


def space_row(track: Track, space: int) -> tuple[str, ...]:
    """Return the cells of a space: name, location, next spaces, contact spaces and remarks."""
    if track.corner[space] >= 0:
        location = f"in {track.corners[track.corner[space]].name}"
    elif track.next_corner[space] >= 0:
        location = f"before {track.corners[track.next_corner[space]].name}"
    else:
        location = "after the last corner"
    more = [
        *(["counts 2"] if track.cost[space] > 1 else []),
        *([f"grid {track.grid.index(space) + 1}"] if space in track.grid else []),
        *([f"pit {track.boxes.index(space) + 1}"] if space in track.boxes else []),
        *([f"pit entry to {track.name_of(track.pit_entry[space])}"] if space in track.pit_entry else []),
        *(["start line next"] if any(track.crosses_line(space, to) for to in track.following[space]) else []),
    ]
    return (
        track.name_of(space),
        location,
        space_names(track, track.following[space]),
        space_names(track, track.contact[space]) or "-",
        ", ".join(more),
    )


def space_names(track: Track, some: tuple[int, ...]) -> str:
    """Return the names of spaces."""
    return " ".join(track.name_of(space) for space in some)


def format_table(rows: list[tuple[str, ...]]) -> list[str]:
    """Return rows with aligned columns."""
    widths = [max(len(line[column]) for line in rows) for column in range(len(COLUMN_HEADS))]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in rows
    ]
