"""Facts about a race that several parts of the engine ask for."""

from __future__ import annotations

import pytest

from engine.core.types import WEAR_STOCKS, Decision
from engine.play import loop
from engine.rules.move.drive import stops_made
from engine.rules.queries import LINE, NOTHING, shows_stop_counters, to_the_line
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.rules.turn.finish import restart
from tests.support.circuits import rules, setup, track


def test_the_spaces_to_the_line_are_counted_along_the_lane() -> None:
    """From the last space before the line it is 0; each space further back is one more."""
    monaco = track("monaco")
    space = next(
        space for space in range(monaco.lanes[0]) if monaco.crosses_line(space, monaco.following[space][0])
    )
    for spaces in range(30):
        assert to_the_line(monaco, space) == spaces
        space = monaco.before[space]


@pytest.mark.parametrize(
    ("book", "switches", "is_shown"),
    [
        ("ludodelire", {}, True),
        ("trant", {}, True),
        ("house", {}, False),
        ("house", {"corner_markers": "on"}, True),
    ],
)
def test_stop_counters_are_shown_unless_corner_markers_are_optional_and_off(
    book: str, switches: dict[str, str], is_shown: bool
) -> None:
    """HSE-MRK-1."""
    race_setup = setup(laps=2, rulebook=book)._replace(switches=tuple(switches.items()))
    assert shows_stop_counters(race_setup) == is_shown


@pytest.mark.parametrize("laps_off", [0, 1, 2])
def test_each_restart_takes_a_lap_off_the_race(laps_off: int) -> None:
    """TRT-STP-3: a race that was stopped starts again with one lap less to go."""
    compiled = rules(cars=2, laps=6, rulebook="trant")
    race = loop.start(compiled)
    race.points_state = race.points_state._replace(laps_off=laps_off)
    restart(compiled, race, [1, 0])
    assert race.points_state.laps_off == laps_off + 1


@pytest.mark.parametrize(
    ("laps", "design", "title"),
    [(3, "series", "choose.adjust_move"), (2, "series", "choose.adjust_scratch")],
)
def test_the_question_says_how_a_car_is_adapted_to_the_race(laps: int, design: str, title: str) -> None:
    """HSE-CON-6, HSE-CON-7: in the longest races points are moved, in shorter ones they are removed."""
    compiled = rules(cars=2, laps=laps, rulebook="house", construction="on", design=design)
    race = loop.start(compiled)
    spec = compiled.steps[compiled.at["adjust"]].question_spec
    assert spec.title is not None
    assert spec.title(compiled, race, Decision(0, "adjust", ())).id == title


def test_places_without_a_corner_are_not_numbers_of_corners() -> None:
    assert {NOTHING, LINE}.isdisjoint(range(len(track("monaco").corners)))


@pytest.mark.parametrize(("segment_start", "enters", "stops"), [(0, False, 1), (3, False, 1), (3, True, 0)])
def test_stops_count_only_in_the_corner_in_which_they_were_made(
    segment_start: int, enters: bool, stops: int
) -> None:
    """In a further part of a move, a car that has just entered the corner has made no stop in it."""
    compiled = rules(cars=1)
    race, on = loop.start(compiled), compiled.track
    car = race.cars[0]
    car.stops, car.space = 1, on.space_named("M9")
    race.segment_start = segment_start
    race.path = tuple(on.space_named(name) for name in (("M7", "M8", "M9") if enters else ("M8", "M9")))
    assert stops_made(compiled, race, car) == stops


def test_a_built_part_has_at_most_ten_points() -> None:
    """Tyres have a limit of their own."""
    design = BOOKS["trant"].design
    assert design is not None
    limits = dict(zip(WEAR_STOCKS, design.most, strict=True))
    assert (limits["brakes"], limits["tyres"]) == (10, 6)
