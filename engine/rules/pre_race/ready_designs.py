"""Ready-made cars for races in which cars are built: balanced, fast, safe, and for rain."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.state import Race
from engine.core.types import PARTS
from engine.rules.framework.builder import Rules
from engine.rules.pre_race.car_building import is_like_mate, mate_of, points_in

# Share of the points that each part should get. Parts that a rulebook does not have are ignored.
FAST = {"tyres": 9, "engine": 8, "fuel": 6, "brakes": 3, "driver_points": 3, "bodywork": 2, "road_holding": 1}
SAFE = {
    "brakes": 8,
    "bodywork": 7,
    "tyres": 6,
    "engine": 4,
    "road_holding": 4,
    "driver_points": 3,
    "fuel": 2,
    "crew": 2,
}
RAIN = {
    "tyres": 9,
    "brakes": 7,
    "road_holding": 7,
    "bodywork": 4,
    "driver_points": 3,
    "engine": 2,
    "fuel": 1,
}

SHARE = 1_000  # shares are compared in thousandths

Points = dict[str, int]


def part_limits(rules: Rules, race: Race, number: int, part: str) -> tuple[int, int]:
    """Return the least and most points of a part in a car being built (LUD-ACO-1, TRT-CON-2, HSE-CON-2)."""
    if part not in rules.build_plan.parts or (mate_of(rules, number) >= 0 and is_like_mate(rules, part)):
        built = points_in(race, number, part)
        return built, built
    return rules.build_plan.least.get(part, 0), rules.build_plan.most.get(part, rules.build_plan.points)


def ready_designs(rules: Rules, number: int) -> dict[str, Points]:
    """Return complete cars by name; none for one that must be like its team-mate's (TRT-CON-5, HSE-CON-4)."""
    if mate_of(rules, number) >= 0:
        return {}
    order = rules.build_plan.spread

    def next_of_order(place: int, points: Points) -> str:
        return order[place % len(order)]

    return {
        "balanced": _complete_design(rules, next_of_order),
        "fast": _complete_design(rules, _by_share(FAST)),
        "safe": _complete_design(rules, _by_share(SAFE)),
        "rain": _complete_design(rules, _by_share(RAIN)),
    }


def _by_share(shares: Mapping[str, int]) -> Callable[[int, Points], str]:
    """Return a choice of the part that is furthest below its share."""

    def most_missing(place: int, points: Points) -> str:
        return max(points, key=lambda part: shares.get(part, 0) * SHARE // (points[part] + 1))

    return most_missing


def _complete_design(rules: Rules, choose: Callable[[int, Points], str]) -> Points:
    points = {part: rules.build_plan.least.get(part, 0) for part in PARTS if part in rules.build_plan.parts}
    place = 0
    while sum(points.values()) < rules.build_plan.points:
        open_now = {part: n for part, n in points.items() if n < rules.build_plan.most.get(part, n + 1)}
        part = choose(place, open_now)
        if part in open_now:
            points[part] += 1
        place += 1
    return points
