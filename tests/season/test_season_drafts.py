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
    season_draft = draft(page)
    assert page.season_draft("check", draft=season_draft)["problems"] == []
    season_draft["dates"][1]["laps"] = 3
    season_draft["teams"][1]["name"] = season_draft["teams"][0]["name"]
    checked = page.season_draft("check", draft=season_draft)
    assert {problem["where"] for problem in checked["problems"]} == {"teams.0", "teams.1"}
    assert all(problem["message"]["id"] in messages() for problem in checked["problems"])
    assert checked["design"] == {"points": 24, "spent": [20, 20]}
    assert page.error_id("create", draft=season_draft) == "error.season.team_name"
    season_draft["teams"][1]["name"] = "Others"
    fitted = page.season_draft("fit", draft=season_draft)
    assert (fitted["problems"], fitted["design"]["spent"]) == ([], [24, 24])
    assert page.season("create", draft=fitted["draft"])["season"]["overview"]["next"] == 1
    for preset in ("trant", "house", "free"):
        assert (
            page.season_draft("propose", preset=preset, seed=1, name="Any", people=["A", "B"])["problems"]
            == []
        )


def points_of(state: Json, team: int, part: str, seat: int | None = None) -> Json:
    """Return a line of a team's design."""
    matches: list[Json] = [
        line for line in state["lines"][team] if (line["part"], line["seat"]) == (part, seat)
    ]
    assert len(matches) == 1, (part, seat)
    return matches[0]


def test_a_part_may_have_ten_points() -> None:
    page = SeasonSession()
    state = page.season_draft("check", draft=draft(page))
    spend = {"team": 0, "seat": None}
    for part in ("tyres", "brakes", "fuel", "bodywork", "road_holding"):
        for points in range(points_of(state, 0, part)["points"] - 1, 0, -1):
            state = page.season_draft(
                "set_design_points", draft=state["draft"], **spend, part=part, points=points
            )
    for points in range(points_of(state, 0, "engine")["points"] + 1, 11):
        state = page.season_draft(
            "set_design_points", draft=state["draft"], **spend, part="engine", points=points
        )
    assert points_of(state, 0, "engine") == {
        "part": "engine",
        "seat": None,
        "points": 10,
        "can_add_point": False,
    }


def test_a_design_changes_one_point_at_a_time_within_limits() -> None:
    """The page shows the engine's lines and requests every change from it."""
    page = SeasonSession()
    state = page.season_draft("check", draft=draft(page))
    assert not any(line["can_add_point"] for lines in state["lines"] for line in lines), (
        "a complete design has no points left to add"
    )
    tyres = points_of(state, 0, "tyres")["points"]
    spend = {"team": 0, "part": "tyres", "seat": None}
    lower = page.season_draft("set_design_points", draft=state["draft"], **spend, points=tyres - 1)
    assert points_of(lower, 0, "tyres") == {
        "part": "tyres",
        "seat": None,
        "points": tyres - 1,
        "can_add_point": True,
    }
    assert lower["design"]["spent"][0] == lower["design"]["points"] - 1
    assert points_of(lower, 0, "crew")["can_add_point"]
    crew = page.season_draft(
        "set_design_points",
        draft=lower["draft"],
        team=0,
        part="crew",
        seat=None,
        points=points_of(lower, 0, "crew")["points"] + 1,
    )
    assert crew["problems"] == []
    assert len({seat["crew"] for seat in crew["draft"]["teams"][0]["seats"]}) == 1, "both cars share one crew"
    for change in (
        {"points": tyres + 1},
        {"points": -1},
        {"part": "wheels", "points": 1},
        {"team": 9, "points": 1},
    ):
        assert (
            page.error_id("set_design_points", **{**spend, "draft": state["draft"], **change})
            == "error.request"
        )


def test_under_house_rules_each_car_has_its_own_crew() -> None:
    page = SeasonSession()
    house = page.season_draft("propose", preset="house", seed=3, name="Cup", people=["Zoe"], races=2, teams=2)
    assert {line["part"] for line in house["lines"][0]} == {
        "tyres", "brakes", "fuel", "bodywork", "engine", "crew", "driver_points",
    }  # fmt: skip
    crew = points_of(house, 0, "crew", 1)["points"]
    spent = page.season_draft(
        "set_design_points", draft=house["draft"], team=0, part="crew", seat=1, points=crew + 1
    )
    assert [seat["crew"] for seat in spent["draft"]["teams"][0]["seats"]] == [crew, crew + 1]
    assert {problem["message"]["id"] for problem in spent["problems"]} == {"error.season.points"}


def test_cars_are_built_for_a_season_if_the_rulebook_allows_it() -> None:
    """The host may choose this only in a free season; other rulebooks have no designs."""
    page = SeasonSession()
    for preset in ("trant", "house"):
        season_draft = draft(page, preset)
        may = page.season_draft("check", draft=season_draft)["allowed_actions"]
        assert (may["build"], may["marshal"]) == (False, preset == "trant")
        assert page.error_id("build", draft=season_draft, on=False) == "error.request"
        assert page.error_id("rules", draft=season_draft, rulebook="trant", switches={}) == "error.request"
    free_season = page.season_draft("check", draft=draft(page, "free"))
    assert (free_season["allowed_actions"]["build"], free_season["allowed_actions"]["marshal"]) == (
        False,
        True,
    )
    assert (free_season["design"], free_season["lines"]) == (None, [[], []])
    assert page.error_id("build", draft=free_season["draft"], on=True) == "error.request"
    ruled = page.season_draft(
        "rules", draft=free_season["draft"], rulebook="house", switches={"weather": "on"}
    )
    assert ruled["allowed_actions"]["build"]
    built_cars = page.season_draft("build", draft=ruled["draft"], on=True)
    assert built_cars["problems"] == []
    assert built_cars["draft"]["switches"] == {"construction": "on", "weather": "on"}
    assert built_cars["design"]["spent"] == [24, 24]
    kept_cars = page.season_draft(
        "rules", draft=built_cars["draft"], rulebook="house", switches={"construction": "on"}
    )
    assert kept_cars["draft"]["options"]["built"] and kept_cars["lines"] == built_cars["lines"]
    without_construction = page.season_draft(
        "rules", draft=built_cars["draft"], rulebook="trant", switches={}
    )
    assert not without_construction["draft"]["options"]["built"] and without_construction["lines"] == [[], []]
    assert page.season_draft("build", draft=without_construction["draft"], on=True)["problems"] == []
    assert page.season_draft("build", draft=built_cars["draft"], on=False)["problems"] == []


def test_the_engine_changes_the_teams_of_a_draft() -> None:
    page = SeasonSession()
    season_draft = draft(page, "free")
    first, *other_teams = season_draft["teams"]
    one_car = page.season_draft("cars", draft=season_draft, team=0, cars=1, name="Ada")
    assert [len(team["seats"]) for team in one_car["draft"]["teams"]] == [
        1,
        *[len(team["seats"]) for team in other_teams],
    ]
    assert one_car["liveries"][0]["own"] == [first["colours"]]
    in_use = {livery for team in one_car["liveries"][1:] for livery in team["own"]}
    assert one_car["liveries"][0]["offered"] == [livery for livery in range(12) if livery not in in_use]
    # A second car needs paired colours, so the team gets other ones.
    new_colours = page.season_draft("colours", draft=one_car["draft"], team=0, colours=11)
    assert new_colours["liveries"][0]["own"] == [11]
    two_cars = page.season_draft("cars", draft=new_colours["draft"], team=0, cars=2, name="Ada")
    assert [seat["driver"] for seat in two_cars["draft"]["teams"][0]["seats"]] == [
        first["seats"][0]["driver"],
        "Ada",
    ]
    own_colours = two_cars["liveries"][0]["own"]
    assert own_colours[1] - own_colours[0] == (1 if own_colours[0] == 10 else 5)
    assert not in_use & set(own_colours)
    # A team that loses its colours to another one gets that team's old colours.
    theirs = two_cars["draft"]["teams"][1]["colours"]
    swapped = page.season_draft("colours", draft=two_cars["draft"], team=0, colours=theirs)["draft"]["teams"]
    assert [team["colours"] for team in swapped[:2]] == [theirs, own_colours[0]]
    extended = page.season_draft("add_team", draft=season_draft, name="Team 9", driver="Quinn")
    assert [seat["driver"] for seat in extended["draft"]["teams"][-1]["seats"]] == ["Quinn"]
    assert extended["problems"] == []
    while extended["allowed_actions"]["add_team"]:
        number = len(extended["draft"]["teams"])
        extended = page.season_draft(
            "add_team", draft=extended["draft"], name=f"T{number}", driver=f"D{number}"
        )
    assert len(extended["draft"]["teams"]) == 12
    assert page.error_id("add_team", draft=extended["draft"], name="T", driver="D") == "error.season.teams"
    for request in ({"team": 99, "colours": 1}, {"team": 0, "colours": 7}, {"team": 0, "colours": "1"}):
        assert page.error_id("colours", draft=season_draft, **request) == "error.request"
    for request in ({"team": 99, "cars": 1}, {"team": 0, "cars": 3}, {"team": -1, "cars": 1}):
        assert page.error_id("cars", draft=season_draft, name="A", **request) == "error.request"


def test_the_hosts_options_follow_the_calendar() -> None:
    page = SeasonSession()
    plan = page.season_draft("propose", preset="free", seed=1, name="Cup", people=["Zoe"], races=3)["draft"]
    checked = page.season_draft(
        "check", draft={**plan, "dates": [*plan["dates"], {**plan["dates"][0], "laps": 4}]}
    )
    assert checked["limits"] == {"drops": 3, "must_run": 4}
    assert checked["presets"] == ["free", "trant", "house"]
    longer = page.season_draft("check", draft={**plan, "dates": plan["dates"] * 8})
    assert (longer["limits"]["drops"], longer["allowed_actions"]["add_race"]) == (4, False)
    assert page.season_draft("check", draft={**plan, "dates": []})["limits"] == {"drops": 0, "must_run": 1}


def years_of(text: str) -> set[int]:
    """Return the years of a text as in circuit files: "1967-1980, 1985"."""
    years: set[int] = set()
    for part in filter(None, text.split(", ")):
        first, _, last = part.partition("-")
        years.update(range(int(first), int(last or first) + 1))
    return years


def test_a_free_season_has_gear_dice_and_a_rulebooks_own_season_its_own() -> None:
    page = SeasonSession()
    for book, switches in (("ludodelire", {"movement_dice": "gear_dice"}), ("trant", {})):
        reply = page.season_draft("propose", preset="free", rulebook=book, seed=3, name="Any", people=["A"])
        assert reply["draft"]["switches"] == switches
    assert (
        "movement_dice"
        not in page.season_draft("propose", preset="house", seed=3, name="Any", people=[])["draft"][
            "switches"
        ]
    )


def test_championship_calendars_match_the_circuit_files() -> None:
    """Every year has exactly the boards whose files name it."""
    calendars = championship_calendars()
    assert list(calendars) == list(range(1950, 2026))
    boards = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in FOLDER.glob("*.toml")}
    for year, circuits in calendars.items():
        expected = {name for name, board in boards.items() if year in years_of(board.get("grands_prix", ""))}
        assert set(circuits) == expected, year
    assert len(set(calendars.values())) == len(calendars), "two years have the same calendar"


def test_a_season_takes_over_the_calendar_of_a_championship() -> None:
    page = SeasonSession()
    reply = page.season_draft("propose", preset="free", seed=3, name="Any", people=["A"], races=5)
    assert reply["year"] is None
    reply["draft"]["dates"][0] |= {"laps": 1, "grid": "rotation"}
    with_calendar = page.season_draft("calendar", draft=reply["draft"], year=1957)
    dates = with_calendar["draft"]["dates"]
    assert [date["circuit"] for date in dates] == [
        "buenos-aires", "monaco", "indianapolis", "rouen", "aintree", "nurburgring", "pescara", "monza",
    ]  # fmt: skip
    assert {(date["laps"], date["grid"]) for date in dates} == {(1, "rotation")}
    assert (with_calendar["year"], with_calendar["problems"]) == (1957, [])
    with_calendar["draft"]["dates"].reverse()
    assert page.season_draft("check", draft=with_calendar["draft"])["year"] is None
    for year in with_calendar["years"]:
        assert page.season_draft("calendar", draft=reply["draft"], year=year)["problems"] == []
    for invalid_year in (1949, 0, -1957, "1957", None, True):
        assert page.error_id("calendar", draft=reply["draft"], year=invalid_year) == "error.request"


def test_designs_add_up_with_a_championship_calendar() -> None:
    """Checked with a championship's calendar and a rulebook that builds cars for the season."""
    page = SeasonSession()
    reply = page.season_draft("propose", preset="trant", seed=3, name="Any", people=["A"])
    reply["draft"]["dates"][0]["laps"] = 3
    with_calendar = page.season_draft("calendar", draft=reply["draft"], year=1994)
    assert (len(with_calendar["draft"]["dates"]), with_calendar["design"]["points"]) == (16, 24)
    assert with_calendar["design"]["spent"] == [24] * len(with_calendar["draft"]["teams"])


def test_every_race_with_too_many_cars_is_reported() -> None:
    """The test ring has six places on its grid; the race between the two is valid."""
    page = SeasonSession()
    plan = page.season_draft("propose", preset="free", seed=1, name="Any", people=["A"], races=3, teams=4)[
        "draft"
    ]
    for date, circuit in zip(plan["dates"], ("test_ring", "monaco", "test_ring"), strict=True):
        date["circuit"] = circuit
    problems = page.season_draft("check", draft=plan)["problems"]
    assert [(problem["where"], problem["message"]["args"]) for problem in problems] == [
        ("dates.0", {"race": 1, "cars": 8, "most": 6}),
        ("dates.2", {"race": 3, "cars": 8, "most": 6}),
    ]


def test_an_unknown_switch_is_named_in_at_most_thirty_characters() -> None:
    page = SeasonSession()
    season_draft = draft(page)
    season_draft["dates"][1]["switches"] = {"weather" + "x" * 30: "on"}
    [problem] = page.season_draft("check", draft=season_draft)["problems"]
    assert problem["message"] == {"id": "error.setup.switch", "args": {"switch": "weather" + "x" * 23}}


def test_drafts_that_no_season_can_have_are_rejected() -> None:
    """Unknown rulebooks give an error for every request; a seed out of range is a problem."""
    page = SeasonSession()
    plan = draft(page)
    for rulebook in ("__proto__", "", "é"):
        for request in ({"act": "check"}, {"act": "fit"}, {"act": "add_team", "name": "Any", "driver": "Bo"}):
            assert page.error_id(**request, draft={**plan, "rulebook": rulebook}) == "error.setup.rulebook"
    free_draft = page.season_draft("propose", preset="free", seed=1, name="Any", people=["A"])["draft"]
    request_fields = {"draft": free_draft, "switches": {}, "rulebook": "__proto__"}
    assert page.error_id("rules", **request_fields) == "error.setup.rulebook"
    reply = page.season_draft("propose", preset="trant", seed=1 << 64, name="Any", people=[])
    assert [problem["message"]["id"] for problem in reply["problems"]] == ["error.setup.seed"]


def test_drafts_with_unknown_grids_or_presets_are_rejected() -> None:
    """A reply has only the protocol's values."""
    page = SeasonSession()
    season_draft = draft(page)
    for act in ("check", "fit"):
        assert page.error_id(act, draft={**season_draft, "preset": "house rules"}) == "error.request"
        for grid in ("", "dic", "💥"):
            dates = [*season_draft["dates"][:-1], {**season_draft["dates"][-1], "grid": grid}]
            assert page.error_id(act, draft={**season_draft, "dates": dates}) == "error.request"


def test_designs_of_computer_teams_use_all_their_points() -> None:
    """Each has 24 points, people included."""
    for team in COMPUTER_TEAMS:
        for preset, design in (("trant", team.trant), ("house", team.house)):
            assert sum(design) == 24, (team.name, preset)
