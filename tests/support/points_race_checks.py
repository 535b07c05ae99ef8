"""Checks of whole races counted in movement points."""

from __future__ import annotations

from engine.core.state import FINISHED, RUNNING, Race
from engine.core.types import PARTS, WEAR_STOCKS, Chance, Question
from engine.rules.framework.builder import Rules
from engine.rules.framework.clause_aliases import CITED_PREFIXES
from tests.support.policies import Policy
from tests.support.race_checks import POSITION_CHECK_EVERY, play_checked_race
from web.tooling.catalog.catalog import CLAUSE_BY_ID


def run_checked(compiled: Rules, choose: Policy, texts_every: int = POSITION_CHECK_EVERY) -> None:
    """Play a race to its end with all checks at every question.

    Every ``texts_every``-th decision, the position is exported and opened again.
    """
    check_race_end(
        compiled, play_checked_race(compiled, choose, look, texts_every, is_position_one_step_early=True)
    )


def look(compiled: Rules, race: Race, question: Question) -> None:
    check_points(race)
    assert (
        isinstance(question, Chance) or race.cars[question.car].status == RUNNING or question.step == "reroll"
    )


def check_points(race: Race) -> None:
    """Check that stocks are between zero and full, and that retired cars are off the board."""
    for car in race.cars:
        if race.round and not car.points_state.backmarker:
            assert all(
                0 <= getattr(car, part) <= limit for part, limit in zip(WEAR_STOCKS, car.full, strict=True)
            )
        assert all(getattr(car.points_state, part) >= 0 for part in PARTS[len(WEAR_STOCKS) + 1 :] if part)
        assert (car.status == RUNNING) == (car.space >= 0) or not race.round


def check_race_end(compiled: Rules, race: Race) -> None:
    assert race.over
    racers = [car for car in race.cars if not car.points_state.backmarker]
    assert all(car.status != RUNNING for car in racers)
    placed = sorted(car.place for car in racers if car.status == FINISHED)
    assert placed == list(range(1, race.finished + 1))
    assert all(bool(car.out) or car.status == FINISHED for car in racers)
    cited = {event.clause for event in race.events or ()}
    assert cited <= set(CLAUSE_BY_ID)
    assert [
        clause for clause in sorted(cited) if not clause.startswith(CITED_PREFIXES[compiled.setup.rulebook])
    ] == []
