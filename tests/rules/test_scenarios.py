"""Every scenario passes, and the runner notices scenarios that must fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.scenario_runner import Scenario, load, main, run_scenario
from web.tooling.toolchain import ROOT

FOLDER = ROOT / "tests" / "scenarios"
SCENARIOS = load(FOLDER)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario_passes(scenario: Scenario) -> None:
    problems = run_scenario(scenario)
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
        run_scenario(
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
        ({"dice": {"Ada": {"move": [1, 2]}}}, "these dice were not rolled: Ada move [2]"),
        ({"dice": {}}, "a die is needed that the scenario does not give: Ada move"),
        ({"dice": {"Ada": {"move": [21]}}}, "has no 21"),
        ({"take": ["Ada g5"]}, "may not take g5; legal answers: g1 g2 g3"),
        ({"cars": "Ada at=M13 gear=2\nBo at=L1 gear=1", "take": ["Bo g2"]}, "Ada is asked for gear"),
        ({"cars": "Ada at=M999 gear=2"}, "error.space.unknown"),
        ({"circuit": "atlantis"}, "no circuit atlantis"),
        ({"refused": "error.setup.laps"}, "can be played"),
    ],
)
def test_the_runner_reports_failing_scenarios(changes: dict[str, object], complaint: str) -> None:
    assert not problems_of()
    assert complaint in problems_of(**changes)


TWO = "Ada at=M13 gear=2\nBo at=L30 gear=2"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"speed": 7}, "the scenario has unknown keys: speed; known are "),
        ({"then": [{"speed": 7}]}, "part 2 has unknown keys: speed; known are dice, expect, take"),
        ({"take": "Ada g2"}, "take has to be a list, but is 'Ada g2'"),
        ({"laps": "2"}, "laps has to be a whole number, but is '2'"),
        ({"cars": "Ada at=M13 gaer=2"}, "the line of Ada has unknown fields: gaer; known are "),
        ({"cars": "Ada at=M13 spunn"}, "the line of Ada has unknown words: spunn; known are spun"),
        ({"cars": "at=M13 gear=2"}, "a line of cars begins with a name, not with at=M13"),
        ({"cars": "Ada at=M13\nAda at=M15"}, "two cars have the name Ada"),
        ({"cars": "Ada at=M13 gear=9"}, "(error.position.value)"),
        ({"cars": ""}, "cars has no line"),
        ({"cars": "Ada at=M999 gear=2"}, "There is no space “M999”"),
        ({"cars": "Ada at=X7 gear=2"}, "There is no space “X7”"),
        ({"hazards": ["M999"]}, "There is no space “M999”"),
        ({"hazards": ["M20"]}, "this race has no rule that uses hazards"),
        ({"weather": "rain"}, "this race has no rule that uses weather"),
        ({"order": ["Eve"]}, "there is no car Eve; there are Ada"),
        ({"dice": {"Eve": {"move": [1]}}}, "there is no car Eve; there are Ada"),
        (
            {"dice": {"Ada": {"moves": [1]}}},
            "dice.Ada has unknown dice: moves; known are backmarker, contact, ",
        ),
        ({"take": ["Eve g2"]}, "there is no car Eve; there are Ada"),
        ({"take": ["Ada 2nd"]}, "'2nd' is not a decision"),
        ({"take": ["Ada g2", "Ada M999"]}, "There is no space “M999”"),
        ({"entries": ["Ada"]}, "the scenario has cars and entries; it begins with one of them"),
        ({"natural": 99}, "the movement die of gear 2 has no 99"),
        ({"expect": {"cars": {"Eve": {"T": 5}}}}, "there is no car Eve; there are Ada"),
        ({"expect": {"cars": {"Ada": {"Z": 5}}}}, "a car has no Z"),
        ({"expect": {"speed": 7}}, "expect has unknown keys: speed; known are "),
        ({"expect": {"legal": ["second"]}}, "'second' is not a decision"),
        ({"expect": {"illegal": ["M999"]}}, "There is no space “M999”"),
        ({"expect": {"options": ["g7"]}}, "'g7' is not a decision"),
        ({"expect": {"ways": {"X7": {}}}}, "'X7' is not a decision"),
        ({"expect": {"events": [{"kind": "skid"}]}}, "events: no event is of the kind skid; the kinds are "),
        ({"expect": {"no_events": ["skid"]}}, "no_events: no event is of the kind skid; the kinds are "),
        (
            {"expect": {"no_events": [{"kind": "move", "gaer": 2}]}},
            "no_events: move has unknown fields: gaer",
        ),
        ({"circuit": "atlantis"}, "there is no circuit atlantis"),
        ({"rulebook": "whist"}, "(error.setup.rulebook)"),
        ({"switches": {"night": "on"}}, "(error.setup.switch)"),
    ],
)
def test_unknown_names_are_reported_in_one_sentence(changes: dict[str, object], sentence: str) -> None:
    problems = problems_of(**changes).partition("\nplayed: ")[0]
    assert sentence in problems
    assert "\n" not in problems


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("Ada at=M13 livery=3\nBo at=L30 livery=3", "Ada and Bo both have livery 3"),
        (
            "Ada at=M13 livery=1\nBo at=L30",
            "Ada and Bo (by default the number of its line, 1) both have livery 1",
        ),
        (
            "Ada at=M13\nBo at=L30\nCleo at=L35 livery=0",
            "Ada (by default the number of its line, 0) and Cleo both",
        ),
    ],
)
def test_a_livery_clash_names_the_drivers(lines: str, sentence: str) -> None:
    assert problems_of(cars=lines).startswith(sentence)
    assert not problems_of(cars=lines, refused="error.setup.livery", take=[], dice={})


def test_a_livery_clash_in_a_position_names_the_drivers() -> None:
    text = (
        "race monaco ludodelire laps=2 seed=0\nturn 3 moves=20 finished=0 order=0,1 step=gear\n"
        "car Ada livery=4 at=M13 gear=2 crossings=1\ncar Bo livery=4 at=L30 gear=2 crossings=1 grid=1\n"
    )
    scenario = {"id": "x", "circuit": "monaco", "rulebook": "ludodelire", "laps": 2, "position": text}
    problems = run_scenario(Scenario(FOLDER / "inline.toml", scenario))
    assert problems == ["Ada and Bo both have livery 4 (error.setup.livery)"]


def test_a_past_roll_is_given_as_number_or_spaces() -> None:
    """In 3rd a sixteen means eight spaces in the table; the gear's own die shows spaces."""
    scenario = {"cars": "Ada at=M6 gear=3", "take": ["Ada M14"], "dice": {}}
    for roll in ({"natural": 16}, {"natural": 16, "rolled": 8}, {"rolled": 8}):
        assert not problems_of(**scenario, **roll, expect={"cars": {"Ada": {"at": "M14"}}})
    assert "may not take M14" in problems_of(**scenario, natural=15)
    own_dice = {"switches": {"movement_dice": "gear_dice"}}
    assert not problems_of(**scenario, **own_dice, natural=8)
    assert "the movement die of gear 3 has no 16" in problems_of(**scenario, **own_dice, natural=16)
    second = {"cars": TWO.replace("Bo at=L30 gear=2", "Bo at=M6 gear=3"), "take": ["Bo M14"], "dice": {}}
    assert not problems_of(**second, order=["Bo"], natural=16)


def test_keys_that_need_cars_are_rejected_without_cars() -> None:
    scenario = {"id": "x", "circuit": "monaco", "rulebook": "ludodelire", "laps": 2, "entries": ["Ada"]}
    problems = run_scenario(Scenario(FOLDER / "inline.toml", {**scenario, "natural": 3, "round": 2}))
    assert problems == ["natural, round is only allowed together with cars"]


def test_a_broken_circuit_file_is_reported_by_name(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('format = 1\nid = "mine"\nroad = [[["corner"]]\n')
    scenario = {"id": "x", "circuit": "mine.toml", "rulebook": "ludodelire", "laps": 2, "cars": "Ada at=M1"}
    (problem,) = run_scenario(Scenario(tmp_path / "mine.json", scenario))
    assert problem.startswith("mine.toml")


def test_a_folder_of_scenarios_is_run_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_the_documented_example_and_its_output_are_correct(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    file = tmp_path / "corners.toml"
    file.write_text(example, encoding="utf-8")
    assert main(str(tmp_path)) == 0
    file.write_text(example.replace("T = 2", "T = 3"), encoding="utf-8")
    capsys.readouterr()
    assert main(str(tmp_path)) == 1
    documented_output = (
        (ROOT / "docs" / "testing.md")
        .read_text(encoding="utf-8")
        .split("Had we expected")[1]
        .split("```\n")[1]
    )
    assert capsys.readouterr().out == documented_output


def test_all_complete_documented_examples_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in readme.split("```toml\n")[1:]]
    complete_blocks = [block for block in blocks if "[[scenario]]" in block]
    for number, block in enumerate(complete_blocks):
        (tmp_path / f"{number}.toml").write_text(block, encoding="utf-8")
    main(str(tmp_path))
    assert capsys.readouterr().out == f"{len(complete_blocks)} passed, 0 failed\n"
    assert {word for block in complete_blocks for word in ("crossings=", "fitted=") if word in block} == {
        "crossings=",
        "fitted=",
    }


def test_an_empty_folder_of_scenarios_fails(tmp_path: Path) -> None:
    assert main(str(tmp_path)) == 1
