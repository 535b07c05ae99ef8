"""Score the rolls of a gear by their best moves: the common part of both evaluators.

A roll can usually be scored by its ends alone, each assessed once for all rolls and brake levels. Where moves
to the same end differ in more than brakes (a blocked car, a skid, the pit lane), each move is previewed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from engine.core.state import ON_TRACK, Car, Race
from engine.core.types import Action
from engine.movement.move_options import LENGTH_SHIFT, MAX_BRAKE_POINTS, MoveOptions
from engine.play.forecast import RollGroup
from engine.play.outcome import MoveOutcome
from engine.play.preview import Legs, cached_outcome
from engine.rules.framework.builder import Rules
from engine.rules.queries import LOWEST_CHECKED_GEAR

NEVER = 1 << 60

# The space that a move aims for, and its outcome; damage may end it before that.
ReachedEnd = tuple[int, MoveOutcome]

# Ends at a distance: the spaces driven, and the spaces allowed if not all are.
Level = tuple[int, tuple[int, ...] | None]

LevelScore = TypeVar("LevelScore")


class MoveScorer(ABC, Generic[LevelScore]):
    """Values of rolls in thousandths of a roll to the finish; lower is better.

    ``LevelScore`` is whatever a subclass needs to know about the ends at a distance.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._legs: Legs = {}
        self._scores: dict[Level, LevelScore | None] = {}

    def best(self, thrown: RollGroup) -> int:
        """Return the value of a roll with its best move."""
        race, found = thrown.race, thrown.found
        if found is None:
            return self.value_if_out(race)
        if thrown.legs is not self._legs:
            self._legs, self._scores = thrown.legs, {}
        levels = self._scored_levels(race, found) if found.is_complete else None
        return self.best_move(race, found) if levels is None else self.best_end(race, found, levels)

    @abstractmethod
    def value_if_out(self, race: Race) -> int:
        """Return the value of a roll that puts the car out."""

    @abstractmethod
    def best_move(self, race: Race, found: MoveOptions) -> int:
        """Return the value of the best move, previewing one by one."""

    @abstractmethod
    def best_end(self, race: Race, found: MoveOptions, levels: list[tuple[int, LevelScore]]) -> int:
        """Return the value of the best end. ``levels``: brake points and score of each level."""

    @abstractmethod
    def score_level(self, race: Race, ends: list[ReachedEnd]) -> LevelScore:
        """Score the ends at a distance, without the brake points spent."""

    def _scored_levels(self, race: Race, found: MoveOptions) -> list[tuple[int, LevelScore]] | None:
        """Return the scores of all levels; None if moves to one end differ in more than brakes."""
        levels, known = [], self._scores
        for extra, driven in found.levels:
            brakes = extra & MAX_BRAKE_POINTS
            if driven != found.lengths[extra >> LENGTH_SHIFT] - brakes:
                return None  # blocked by other cars
            level = driven, found.restricted_ends.get(extra)
            score = known.get(level)
            if score is None and level not in known:
                ends = self._ends(race, found, extra, driven)
                score = known[level] = None if ends is None else self.score_level(race, ends)
            if score is None:
                return None
            levels.append((brakes, score))
        return levels

    def _ends(self, race: Race, found: MoveOptions, extra: int, driven: int) -> list[ReachedEnd] | None:
        """Return the outcomes of the ends at a distance; None if some of them begin a skid."""
        ends = []
        for space in found.legal_ends(extra, driven):
            leg = cached_outcome(self.rules, race, found, Action("drive", space, extra), self._legs)
            if leg is None or leg.skid:
                return None
            ends.append((space, leg))
        return ends


def engine_checks(rules: Rules, race: Race, car: Car, gear: int) -> int:
    """Return how many cars can call the engine of a car in this gear to a check; 0 if it is safe."""
    if gear < LOWEST_CHECKED_GEAR or car.pit != ON_TRACK or rules.engine_damage_roll:
        return 0
    others = [other for other in race.cars if other is not car]
    return 1 + sum(other.gear >= LOWEST_CHECKED_GEAR and other.space >= 0 for other in others)
