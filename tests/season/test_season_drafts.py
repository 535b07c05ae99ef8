"""A season that is being planned, through the API: designs, teams, and the host's options."""

from __future__ import annotations

import tomllib

from engine.season.presets import COMPUTER_TEAMS, championship_calendars
from tests.support.circuits import FOLDER
from tests.support.messages import messages
from tests.support.season_session import Json, SeasonSession, draft


def test_draft_problems_are_reported_before_a_season_begins() -> None:
    """Every problem has a place and a message, and designs can be completed."""
    page = SeasonSession()
    made = draft(page)
    assert page.season("check", draft=made)["problems"] == []
    made["dates"][1]["laps"] = 3
    made["teams"][1]["name"] = made["teams"][0]["name"]
    found = page.season("check", draft=made)
    assert {problem["where"] for problem in found["problems"]} == {"teams.0", "teams.1"}
    assert all(problem["say"]["id"] in messages() for problem in found["problems"])
    assert found["design"] == {"points": 24, "spent": [20, 20]}
    assert page.error_id("create", draft=made) == "error.season.team_name"
    made["teams"][1]["name"] = "Others"
    fitted = page.season("fit", draft=made)
    assert (fitted["problems"], fitted["design"]["spent"]) == ([], [24, 24])
    assert page.season("create", draft=fitted["draft"])["season"]["overview"]["next"] == 1
    for preset in ("trant", "house", "free"):
        assert page.season("propose", preset=preset, seed=1, name="Any", people=["A", "B"])["problems"] == []


def points_of(made: Json, team: int, part: str, seat: int | None = None) -> Json:
    """Return a line of a team's design."""
    found: list[Json] = [line for line in made["lines"][team] if (line["part"], line["seat"]) == (part, seat)]
    assert len(found) == 1, (part, seat)
    return found[0]


def test_a_part_may_have_ten_points() -> None:
    page = SeasonSession()
    made = page.season("check", draft=draft(page))
    spend = {"team": 0, "seat": None}
    for part in ("tyres", "brakes", "fuel", "bodywork", "road_holding"):
        for points in range(points_of(made, 0, part)["points"] - 1, 0, -1):
            made = page.season("spend", draft=made["draft"], **spend, part=part, points=points)
    for points in range(points_of(made, 0, "engine")["points"] + 1, 11):
        made = page.season("spend", draft=made["draft"], **spend, part="engine", points=points)
    assert points_of(made, 0, "engine") == {"part": "engine", "seat": None, "points": 10, "more": False}


def test_a_design_changes_one_point_at_a_time_within_limits() -> None:
    """The page shows the engine's lines and requests every change from it."""
    page = SeasonSession()
    made = page.season("check", draft=draft(page))
    assert not any(line["more"] for lines in made["lines"] for line in lines), (
        "a complete design has no points left to add"
    )
    tyres = points_of(made, 0, "tyres")["points"]
    spend = {"team": 0, "part": "tyres", "seat": None}
    less = page.season("spend", draft=made["draft"], **spend, points=tyres - 1)
    assert points_of(less, 0, "tyres") == {"part": "tyres", "seat": None, "points": tyres - 1, "more": True}
    assert less["design"]["spent"][0] == less["design"]["points"] - 1
    assert points_of(less, 0, "crew")["more"]
    crew = page.season(
        "spend",
        draft=less["draft"],
        team=0,
        part="crew",
        seat=None,
        points=points_of(less, 0, "crew")["points"] + 1,
    )
    assert crew["problems"] == []
    assert len({seat["crew"] for seat in crew["draft"]["teams"][0]["seats"]}) == 1, "both cars share one crew"
    for wrong in (
        {"points": tyres + 1},
        {"points": -1},
        {"part": "wheels", "points": 1},
        {"team": 9, "points": 1},
    ):
        assert page.error_id("spend", **{**spend, "draft": made["draft"], **wrong}) == "error.request"


def test_under_house_rules_each_car_has_its_own_crew() -> None:
    page = SeasonSession()
    house = page.season("propose", preset="house", seed=3, name="Cup", people=["Zoe"], races=2, teams=2)
    assert {line["part"] for line in house["lines"][0]} == {
        "tyres", "brakes", "fuel", "bodywork", "engine", "crew", "driver_points",
    }  # fmt: skip
    crew = points_of(house, 0, "crew", 1)["points"]
    changed = page.season("spend", draft=house["draft"], team=0, part="crew", seat=1, points=crew + 1)
    assert [seat["crew"] for seat in changed["draft"]["teams"][0]["seats"]] == [crew, crew + 1]
    assert {problem["say"]["id"] for problem in changed["problems"]} == {"error.season.points"}


def test_cars_are_built_for_a_season_if_the_rulebook_allows_it() -> None:
    """The host may choose this only in a free season; other rulebooks have no designs."""
    page = SeasonSession()
    for preset in ("trant", "house"):
        made = draft(page, preset)
        may = page.season("check", draft=made)["may"]
        assert (may["build"], may["marshal"]) == (False, preset == "trant")
        assert page.error_id("build", draft=made, on=False) == "error.request"
        assert page.error_id("rules", draft=made, rulebook="trant", switches={}) == "error.request"
    free = page.season("check", draft=draft(page, "free"))
    assert (free["may"]["build"], free["may"]["marshal"]) == (False, True)
    assert (free["design"], free["lines"]) == (None, [[], []])
    assert page.error_id("build", draft=free["draft"], on=True) == "error.request"
    ruled = page.season("rules", draft=free["draft"], rulebook="house", switches={"weather": "on"})
    assert ruled["may"]["build"]
    built = page.season("build", draft=ruled["draft"], on=True)
    assert built["problems"] == []
    assert built["draft"]["switches"] == {"construction": "on", "weather": "on"}
    assert built["design"]["spent"] == [24, 24]
    kept = page.season("rules", draft=built["draft"], rulebook="house", switches={"construction": "on"})
    assert kept["draft"]["options"]["built"] and kept["lines"] == built["lines"]
    other = page.season("rules", draft=built["draft"], rulebook="trant", switches={})
    assert not other["draft"]["options"]["built"] and other["lines"] == [[], []]
    assert page.season("build", draft=other["draft"], on=True)["problems"] == []
    assert page.season("build", draft=built["draft"], on=False)["problems"] == []


def test_the_engine_changes_the_teams_of_a_draft() -> None:
    page = SeasonSession()
    made = draft(page, "free")
    first, *others = made["teams"]
    changed = page.season("cars", draft=made, team=0, cars=1, name="Ada")
    assert [len(team["seats"]) for team in changed["draft"]["teams"]] == [
        1,
        *[len(team["seats"]) for team in others],
    ]
    assert changed["liveries"][0]["own"] == [first["colours"]]
    taken = {livery for team in changed["liveries"][1:] for livery in team["own"]}
    assert changed["liveries"][0]["offered"] == [livery for livery in range(12) if livery not in taken]
    # A second car needs paired colours, so the team gets other ones.
    alone = page.season("colours", draft=changed["draft"], team=0, colours=11)
    assert alone["liveries"][0]["own"] == [11]
    two = page.season("cars", draft=alone["draft"], team=0, cars=2, name="Ada")
    assert [seat["driver"] for seat in two["draft"]["teams"][0]["seats"]] == [
        first["seats"][0]["driver"],
        "Ada",
    ]
    own = two["liveries"][0]["own"]
    assert own[1] - own[0] == (1 if own[0] == 10 else 5)
    assert not taken & set(own)
    # A team that loses its colours to another one gets that team's old colours.
    theirs = two["draft"]["teams"][1]["colours"]
    swapped = page.season("colours", draft=two["draft"], team=0, colours=theirs)["draft"]["teams"]
    assert [team["colours"] for team in swapped[:2]] == [theirs, own[0]]
    more = page.season("add_team", draft=made, name="Team 9", driver="Quinn")
    assert [seat["driver"] for seat in more["draft"]["teams"][-1]["seats"]] == ["Quinn"]
    assert more["problems"] == []
    while more["may"]["add_team"]:
        number = len(more["draft"]["teams"])
        more = page.season("add_team", draft=more["draft"], name=f"T{number}", driver=f"D{number}")
    assert len(more["draft"]["teams"]) == 12
    assert page.error_id("add_team", draft=more["draft"], name="T", driver="D") == "error.season.teams"
    for wrong in ({"team": 99, "colours": 1}, {"team": 0, "colours": 7}, {"team": 0, "colours": "1"}):
        assert page.error_id("colours", draft=made, **wrong) == "error.request"
    for wrong in ({"team": 99, "cars": 1}, {"team": 0, "cars": 3}, {"team": -1, "cars": 1}):
        assert page.error_id("cars", draft=made, name="A", **wrong) == "error.request"


def test_the_hosts_options_follow_the_calendar() -> None:
    page = SeasonSession()
    made = page.season("propose", preset="free", seed=1, name="Cup", people=["Zoe"], races=3)["draft"]
    told = page.season("check", draft={**made, "dates": [*made["dates"], {**made["dates"][0], "laps": 4}]})
    assert told["most"] == {"drops": 3, "must_run": 4}
    assert told["kinds"] == ["free", "trant", "house"]
    long = page.season("check", draft={**made, "dates": made["dates"] * 8})
    assert (long["most"]["drops"], long["may"]["add_race"]) == (4, False)
    assert page.season("check", draft={**made, "dates": []})["most"] == {"drops": 0, "must_run": 1}


def years_of(text: str) -> set[int]:
    """Return the years of a text as in circuit files: "1967-1980, 1985"."""
    found: set[int] = set()
    for part in filter(None, text.split(", ")):
        first, _, last = part.partition("-")
        found.update(range(int(first), int(last or first) + 1))
    return found


def test_a_free_season_has_gear_dice_and_a_rulebooks_own_season_its_own() -> None:
    page = SeasonSession()
    for book, switches in (("ludodelire", {"movement_dice": "gear_dice"}), ("trant", {})):
        made = page.season("propose", preset="free", rulebook=book, seed=3, name="Any", people=["A"])
        assert made["draft"]["switches"] == switches
    assert (
        "movement_dice"
        not in page.season("propose", preset="house", seed=3, name="Any", people=[])["draft"]["switches"]
    )


def test_championship_calendars_match_the_circuit_files() -> None:
    """Every year has exactly the boards whose files name it."""
    found = championship_calendars()
    assert list(found) == list(range(1950, 2026))
    boards = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in FOLDER.glob("*.toml")}
    for year, circuits in found.items():
        named = {name for name, board in boards.items() if year in years_of(board.get("grands_prix", ""))}
        assert set(circuits) == named, year
    assert len(set(found.values())) == len(found), "two years have the same calendar"


def test_a_season_takes_over_the_calendar_of_a_championship() -> None:
    page = SeasonSession()
    made = page.season("propose", preset="free", seed=3, name="Any", people=["A"], races=5)
    assert made["year"] is None
    made["draft"]["dates"][0] |= {"laps": 1, "grid": "rotation"}
    taken = page.season("calendar", draft=made["draft"], year=1957)
    dates = taken["draft"]["dates"]
    assert [date["circuit"] for date in dates] == [
        "buenos-aires", "monaco", "indianapolis", "rouen", "aintree", "nurburgring", "pescara", "monza",
    ]  # fmt: skip
    assert {(date["laps"], date["grid"]) for date in dates} == {(1, "rotation")}
    assert (taken["year"], taken["problems"]) == (1957, [])
    taken["draft"]["dates"].reverse()
    assert page.season("check", draft=taken["draft"])["year"] is None
    for year in taken["years"]:
        assert page.season("calendar", draft=made["draft"], year=year)["problems"] == []
    for wrong in (1949, 0, -1957, "1957", None, True):
        assert page.error_id("calendar", draft=made["draft"], year=wrong) == "error.request"


def test_designs_add_up_with_a_championship_calendar() -> None:
    """Checked with a championship's calendar and a rulebook that builds cars for the season."""
    page = SeasonSession()
    made = page.season("propose", preset="trant", seed=3, name="Any", people=["A"])
    made["draft"]["dates"][0]["laps"] = 3
    taken = page.season("calendar", draft=made["draft"], year=1994)
    assert (len(taken["draft"]["dates"]), taken["design"]["points"]) == (16, 24)
    assert taken["design"]["spent"] == [24] * len(taken["draft"]["teams"])


def test_every_race_with_too_many_cars_is_reported() -> None:
    """The test ring has six places on its grid; the race between the two is valid."""
    page = SeasonSession()
    made = page.season("propose", preset="free", seed=1, name="Any", people=["A"], races=3, teams=4)["draft"]
    for date, circuit in zip(made["dates"], ("test_ring", "monaco", "test_ring"), strict=True):
        date["circuit"] = circuit
    found = page.season("check", draft=made)["problems"]
    assert [(problem["where"], problem["say"]["args"]) for problem in found] == [
        ("dates.0", {"race": 1, "cars": 8, "most": 6}),
        ("dates.2", {"race": 3, "cars": 8, "most": 6}),
    ]


def test_an_unknown_switch_is_named_in_at_most_thirty_characters() -> None:
    page = SeasonSession()
    made = draft(page)
    made["dates"][1]["switches"] = {"weather" + "x" * 30: "on"}
    [problem] = page.season("check", draft=made)["problems"]
    assert problem["say"] == {"id": "error.setup.switch", "args": {"switch": "weather" + "x" * 23}}


def test_drafts_that_no_season_can_have_are_rejected() -> None:
    """Unknown rulebooks give an error for every request; a seed out of range is a problem."""
    page = SeasonSession()
    made = draft(page)
    for rulebook in ("__proto__", "", "é"):
        for request in ({"act": "check"}, {"act": "fit"}, {"act": "add_team", "name": "Any", "driver": "Bo"}):
            assert page.error_id(**request, draft={**made, "rulebook": rulebook}) == "error.setup.rulebook"
    free = page.season("propose", preset="free", seed=1, name="Any", people=["A"])["draft"]
    changed = {"draft": free, "switches": {}, "rulebook": "__proto__"}
    assert page.error_id("rules", **changed) == "error.setup.rulebook"
    found = page.season("propose", preset="trant", seed=1 << 64, name="Any", people=[])
    assert [problem["say"]["id"] for problem in found["problems"]] == ["error.setup.seed"]


def test_drafts_with_unknown_grids_or_presets_are_rejected() -> None:
    """A reply has only the protocol's values."""
    page = SeasonSession()
    made = draft(page)
    for act in ("check", "fit"):
        assert page.error_id(act, draft={**made, "preset": "house rules"}) == "error.request"
        for grid in ("", "dic", "💥"):
            dates = [*made["dates"][:-1], {**made["dates"][-1], "grid": grid}]
            assert page.error_id(act, draft={**made, "dates": dates}) == "error.request"


def test_designs_of_computer_teams_use_all_their_points() -> None:
    """Each has 24 points, people included."""
    for team in COMPUTER_TEAMS:
        for preset, design in (("trant", team.trant), ("house", team.house)):
            assert sum(design) == 24, (team.name, preset)
