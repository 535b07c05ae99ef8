"""Trial races on generated circuits, which choose the better of two lines."""

from __future__ import annotations

from engine.api.lazy.outline_facts import appeal_score, count_overtakes, diversity, trial_race
from engine.circuit import Circuit
from engine.circuit.circuit_generator import figure_penalty, generate
from engine.circuit.tracer import TraceOptions
from engine.core.track import load_track
from tests.support.boards import compile_uncached
from tests.support.circuits import topology


def test_a_trial_race_scores_generated_circuits() -> None:
    """The trial race counts passes, gears and finishers. It is reproducible; better races score higher."""
    track = load_track(topology("monaco"))
    score = trial_race(track, 3)
    assert score == trial_race(track, 3) != trial_race(track, 4)
    assert score.overtakes > 5
    assert 600 < score.variety < 1000 * 5 / 6
    assert 0 <= score.retirements <= 6
    assert (
        score._replace(overtakes=score.overtakes + 9).score
        > score.score
        > score._replace(retirements=score.retirements + 1).score
    )
    assert count_overtakes([0, 1, 2], [2, 0, 1]) == 2


def test_scores_are_whole_numbers() -> None:
    """Scores do not depend on a machine's logarithm, so every machine chooses the same."""
    circuit = compile_uncached("monaco")
    track = load_track(topology("monaco"))
    assert all(
        type(points) is int
        for points in (figure_penalty(circuit), appeal_score(track), trial_race(track, 3).score)
    )
    assert [diversity(counts) for counts in ([], [0, 0], [7], [1, 1], [2, 0, 2, 0], [1, 1, 1, 1])] == [
        0, 0, 0, 500, 500, 750,
    ]  # fmt: skip


def test_the_line_with_the_better_trial_race_is_chosen() -> None:
    circuits: list[Circuit] = []

    def trial(circuit: Circuit) -> int:
        circuits.append(circuit)
        return 100_000 * len(circuits)

    last = generate(0, 1, TraceOptions(), lambda _: 0, trial)
    assert len(circuits) == 2
    first = generate(0, 1, TraceOptions(), lambda _: 0, lambda circuit: -trial(circuit))
    assert last
    assert first
    assert last.points != first.points
