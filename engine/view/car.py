"""Car view for the page: position, wear and equipment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.core.state import (
    AT_PIT,
    COASTS,
    FINISHED,
    LOCKED,
    ROLLS,
    RUNNING,
    Car,
    Race,
    distance,
    takes_normal_turns,
    tyre_set_lap,
)
from engine.core.types import WEAR_STOCKS, Message
from engine.links.tokens import COMPOUNDS
from engine.play.game import HistoryEntry
from engine.rules.framework.builder import Rules
from engine.rules.queries import (
    LINE,
    equipment,
    last_lap,
    next_corner_or_line,
    to_the_line,
    uses_movement_points,
)

if TYPE_CHECKING:
    from engine.protocol.race import Backmarker, CarView, CornerAhead, PointsCarView, Tyres

WRECKS: dict[int, Literal["rolls", "locked", "coasts"]] = {ROLLS: "rolls", LOCKED: "locked", COASTS: "coasts"}


def car_to_json(rules: Rules, history_entry: HistoryEntry, number: int, order: list[int]) -> CarView:
    """Return the view of a car of the entry list."""
    race = history_entry.race
    car, entry = race.cars[number], rules.setup.entries[number]
    is_racing = takes_normal_turns(car)
    leaders = [n for n in order if race.cars[n].status == RUNNING]
    gap = (
        (distance(rules.track, race.cars[leaders[0]]) - distance(rules.track, car)) // 1000
        if is_racing
        else None
    )
    return {
        "car": number,
        "name": entry.name,
        "number": entry.livery + 1,
        "livery": entry.livery,
        "driver": entry.driver,
        "status": "running" if is_racing else "finished" if car.status == FINISHED else "out",
        "place": order.index(number) + 1,
        "gap": gap,
        "lap": min(car.crossings, rules.setup.laps),
        "space": car.space if car.status == RUNNING and car.space >= 0 else None,
        "backwards": bool(car.spun),
        "in_pit": car.pit == AT_PIT,
        "gear": car.gear,
        "wear": {
            part: {"left": getattr(car, part), "full": full}
            for part, full in zip(WEAR_STOCKS, car.full, strict=True)
            if full
        },
        "corner": corner_ahead(rules, race, car) if is_racing and car.space >= 0 else None,
        "line": spaces_to_finish(rules, race, car) if is_racing and car.space >= 0 else None,
        "tyres": _tyres_view(rules, history_entry, number),
        "out": Message(f"out.{car.out}").as_json() if car.out else None,
        "kit": _points_car_view(rules, history_entry, number) if uses_movement_points(rules) else None,
    }


def backmarkers_view(rules: Rules, entry: HistoryEntry) -> list[Backmarker]:
    """Return the lapped cars on the board that have no player."""
    first = len(rules.setup.entries)
    return [
        {"car": first + place, "number": place + 1, "space": car.space}
        for place, car in enumerate(entry.race.cars[first:])
        if car.status == RUNNING and car.space >= 0
    ]


def _points_car_view(rules: Rules, entry: HistoryEntry, number: int) -> PointsCarView:
    """Return the car state of the movement-point rules. Wings stay hidden until all drivers have chosen."""
    points_state, car_equipment = entry.race.cars[number].points_state, equipment(rules)
    has_people = "people" in car_equipment
    return {
        "wing": ("low", "high")[points_state.wing]
        if "wing" in car_equipment and _is_choice_revealed(rules, entry, number, "wing")
        else None,
        "driver_points": points_state.driver_points if has_people else None,
        "crew": points_state.crew if has_people else None,
        "qualifying": bool(points_state.qualifying),
        "box": points_state.box or None,
        "work": points_state.work,
        "wreck": WRECKS.get(points_state.wreck),
        "hurt": points_state.races_to_miss,
    }


def _is_choice_revealed(rules: Rules, entry: HistoryEntry, number: int, step: str) -> bool:
    """True if a secret choice may be shown.

    That is during the race, on the grid after that step, and for a car on a solo lap.
    """
    race = entry.race
    if race.round or race.over:
        return True
    return race.cars[number].space >= 0 and (race.step > rules.at[step] or race.step < rules.at["grid_place"])


def _tyres_view(rules: Rules, entry: HistoryEntry, number: int) -> Tyres | None:
    """Return the compound and age of a car's tyres; hidden until all drivers have chosen."""
    car = entry.race.cars[number]
    if "tyres" not in equipment(rules) or not _is_choice_revealed(rules, entry, number, "tyres"):
        return None
    return {"compound": COMPOUNDS[car.compound], "lap": tyre_set_lap(car, entry.race.points_state.laps_off)}


def spaces_to_finish(rules: Rules, race: Race, car: Car) -> int | None:
    """Return the spaces to the finish line in the car's lane on the last lap.

    None if a corner comes before it.
    """
    track, space = rules.track, car.space
    if not last_lap(rules, race, car) or next_corner_or_line(rules, race, car, space) != LINE:
        return None
    if track.corner[space] >= 0 and car.stops < track.corners[track.corner[space]].stops:
        return None
    return to_the_line(track, space)


def corner_ahead(rules: Rules, race: Race, car: Car) -> CornerAhead | None:
    """Return the corner whose stops matter next, and the spaces before it in the car's lane.

    None on the last lap if the line comes first.
    """
    if spaces_to_finish(rules, race, car) is not None:
        return None
    track = rules.track
    space, ahead = car.space, 0
    here = track.corner[space]
    stops_made = car.stops
    if here >= 0 and stops_made >= track.corners[here].stops:
        while track.corner[space] == here:
            space, ahead = track.following[space][0], ahead + 1
        stops_made = 0
    corner = track.next_corner[space]
    if corner < 0:
        return None
    while track.corner[space] != corner:
        space, ahead = track.following[space][0], ahead + 1
    return {
        "corner": corner,
        "name": track.corners[corner].name,
        "stops": track.corners[corner].stops,
        "stops_made": stops_made,
        "distance": ahead,
    }
