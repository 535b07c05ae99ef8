"""Every scenario is played; the runner itself is tried on scenarios that must fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.scenario_runner import Scenario, load, main, run

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = load(FOLDER)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario(scenario: Scenario) -> None:
    problems = run(scenario)
    assert not problems, "\n" + "\n".join(problems)


def test_ids_are_unique() -> None:
    ids = [scenario.id for scenario in SCENARIOS]
    assert sorted(set(ids)) == sorted(ids)
    assert all(scenario.data.get("title") for scenario in SCENARIOS)


BASE = {
    "circuit": "monaco",
    "cars": "Ada at=M13 gear=2",
    "take": ["Ada g2", "Ada M15"],
    "dice": {"Ada": {"move": [1]}},
}


def problems_of(**changes: object) -> str:
    return "\n".join(
        run(
            Scenario(
                FOLDER / "inline.toml", {"id": "x", "laps": 2, "rulebook": "ludodelire", **BASE, **changes}
            )
        )
    )


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"expect": {"cars": {"Ada": {"at": "M16"}}}}, "Ada at: expected 'M16', is 'M15'"),
        ({"expect": {"cars": {"Ada": {"T": 5}}}}, "Ada T: expected 5, is 6"),
        ({"expect": {"cars": {"Ada": {"spun": True}}}}, "Ada spun: expected True, is False"),
        ({"expect": {"cars": {"Eve": {"T": 5}}}}, "no car Eve"),
        ({"expect": {"asks": "Ada drive"}}, "asks: expected 'Ada drive', is 'Ada gear'"),
        ({"expect": {"legal": ["g5"]}}, "g5 should be legal"),
        ({"expect": {"illegal": ["g2"]}}, "g2 should not be legal"),
        ({"expect": {"options": ["g1"]}}, "options: expected ['g1']"),
        ({"expect": {"events": [{"kind": "spin"}]}}, "should have happened"),
        ({"expect": {"no_events": ["move"]}}, "should not have happened"),
        ({"expect": {"dice": []}}, "dice: expected []"),
        ({"expect": {"speed": 7}}, "unknown keys: speed"),
        ({"speed": 7}, "unknown keys: speed"),
        ({"dice": {"Ada": {"move": [1, 2]}}}, "these dice never fell: Ada move [2]"),
        ({"dice": {}}, "a die is needed that the scenario does not give: Ada move"),
        ({"dice": {"Ada": {"move": [21]}}}, "has no 21"),
        ({"take": ["Ada g5"]}, "may not take g5; legal are g1 g2 g3"),
        ({"take": ["Bo g2"]}, "Ada is asked for gear"),
        ({"cars": "Ada at=M999 gear=2"}, "error.space.unknown"),
        ({"circuit": "atlantis"}, "no circuit atlantis"),
        ({"refused": "error.setup.laps"}, "can be played"),
    ],
)
def test_the_runner_notices(changes: dict[str, object], complaint: str) -> None:
    assert not problems_of()
    assert complaint in problems_of(**changes)


def test_a_folder_of_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.json").write_text(json.dumps({"scenario": [{"id": "good", **BASE}]}))
    assert main(str(tmp_path)) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    (tmp_path / "bad.toml").write_text('[[scenario]]\nid = "bad"\ncars = "Ada at=M13"\nexpect.round = 9\n')
    (tmp_path / "broken.toml").write_text("[[scenario]\n")
    assert main(str(tmp_path)) == 1
    out = capsys.readouterr().out
    assert "FAILED bad.toml: bad" in out
    assert "round: expected 9, is 3" in out
    assert out.endswith("1 passed, 2 failed\n")


def test_the_example_of_the_readme(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = (FOLDER.parent / "README.md").read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    file = tmp_path / "corners.toml"
    file.write_text(example, encoding="utf-8")
    assert main(str(tmp_path)) == 0
    file.write_text(example.replace("T = 2", "T = 3"), encoding="utf-8")
    capsys.readouterr()
    assert main(str(tmp_path)) == 1
    shown = (
        (FOLDER.parent / "README.md")
        .read_text(encoding="utf-8")
        .split("Had we expected")[1]
        .split("```\n")[1]
    )
    assert capsys.readouterr().out == shown


def test_an_empty_folder_proves_nothing(tmp_path: Path) -> None:
    assert main(str(tmp_path)) == 1
