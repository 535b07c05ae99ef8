"""Seasons through the API: the page's requests, from the draft to the standings."""

from __future__ import annotations

import json

import pytest

from engine.season.sit_out_schedule import lowest_roller, roll_off
from tests.support.circuits import FOLDER
from tests.support.messages import messages
from tests.support.season_races import first_link, short_season
from tests.support.season_session import CALENDAR, Json, SeasonSession, draft


def test_a_season_runs_from_its_first_race_to_the_standings() -> None:
    """Simulated, started, merged, corrected, exported and opened again."""
    page = SeasonSession()
    state = page.season("create", draft=draft(page))["season"]
    state = page.simulate_next_race(state["file"])
    overview = state["overview"]
    assert (
        overview["next"],
        overview["races_run"],
        overview["calendar"][0]["state"],
        overview["calendar"][1]["state"],
    ) == (
        2,
        [1],
        "run",
        "next",
    )
    assert [(date["circuit"], date["laps"]) for date in overview["calendar"]] == [
        (circuit, 1) for circuit in CALENDAR
    ]
    assert [line["points"] for line in overview["calendar"][0]["result"]][:2] in ([10, 6], [10, 0], [0, 0])
    assert sum(row["points"] for row in overview["standings"]["drivers"]) == sum(
        row["points"] for row in overview["standings"]["teams"]
    )
    assert {record["kind"] for record in overview["records"]} <= {"lap", "race"}
    link = overview["calendar"][0]["link"]
    assert link.startswith("r15.")
    merged = page.season("merge_race", season=state["file"], link=f"#{link}")
    assert (merged["notice"]["id"], merged["season"]["file"]) == ("season.merged_before", state["file"])

    race_view = page.ask(do="season_start", season=state["file"])["view"]
    assert race_view["setup"]["season"] == {"id": overview["id"], "race": 2}
    assert (
        page.error_id("merge_race", season=state["file"], link=race_view["link"]) == "error.season.not_over"
    )
    assert page.ask(do="open", link=race_view["link"])["view"]["setup"] == race_view["setup"]

    state = page.season("void_race", season=state["file"], race=1, again=False, reason="Rained off")["season"]
    assert (state["overview"]["calendar"][0]["state"], state["overview"]["calendar"][0]["link"]) == (
        "cancelled",
        "",
    )
    lines = [
        {"driver": entrant["driver"], "place": place, "laps": 1}
        for place, entrant in enumerate(state["overview"]["calendar"][1]["entrants"], 1)
    ]
    state = page.season("enter_result", season=state["file"], race=2, lines=lines, reason="Run on a table")[
        "season"
    ]
    assert state["overview"]["calendar"][1]["by_hand"]
    state = page.season("rename", season=state["file"], driver=0, name="  Zoë  ")["season"]
    assert [entry["kind"] for entry in state["overview"]["log"]] == ["merged", "void", "entered", "rename"]
    assert all(entry["message"]["id"] in messages() for entry in state["overview"]["log"])
    assert state["overview"]["drivers"][0]["name"] == "Zoë"

    other_session = SeasonSession()
    for text in (state["file"], state["link"]):
        assert (
            other_session.season("open", text=text)["season"]["overview"]["standings"]
            == state["overview"]["standings"]
        )
    table = other_session.season("table", season=state["file"])["table"]
    assert all(
        len(row) == len(table[kind]["columns"])
        for kind in ("drivers", "teams")
        for row in table[kind]["rows"]
    )
    assert table["drivers"]["rows"][0][:2] == [1, "Zoë"]


def test_invalid_season_requests_are_rejected() -> None:
    page = SeasonSession()
    season_draft = draft(page, "house")
    season_draft["dates"] = [{**date, "laps": 2} for date in season_draft["dates"]]
    file = page.season("create", draft=season_draft)["season"]["file"]
    assert page.error_id("swap", season=file, team=0, what="hats") == "error.season.team"
    assert page.error_id("request_sit_out", season=file, team=0, race=1) == "error.season.no_marshal"
    assert page.error_id("open", text="t1.AAAAAAAA") == "error.link.damaged"
    assert page.error_id("open", text="r1.AAAAAAAA") == "error.season.file"
    assert page.error_id("overview", season="{}") == "error.season.file"
    assert page.error_id("merge_race", season=file, link="t1.AAAAAAAA") == "error.link.foreign"
    assert page.error_id("void_race", season=file, race=1, again="yes", reason="?") == "error.request"
    assert (
        page.error_id("enter_result", season=file, race=1, lines=[{"driver": 0, "place": 1.5}], reason="?")
        == "error.season.file"
    )
    for act, reason in (
        ("propose", "request"),
        ("check", "season.file"),
        ("create", "season.file"),
        ("merge_race", "request"),
        ("fly", "request"),
    ):
        assert page.error_id(act, season=file) == f"error.{reason}"
    nothing = {"preset": "free", "rulebook": "nobody's", "seed": 1, "name": "Cup", "people": []}
    assert page.error_id("propose", **nothing) == "error.setup.rulebook"


def test_a_result_by_hand_has_a_short_reason_for_cars_that_are_out() -> None:
    page = SeasonSession()
    season = page.season("create", draft=draft(page))["season"]
    entrants = [entrant["driver"] for entrant in season["overview"]["calendar"][0]["entrants"]]
    lines = [{"driver": driver, "place": place, "laps": 1} for place, driver in enumerate(entrants[:-1], 1)]

    def error_for(out: str) -> str:
        last = {"driver": entrants[-1], "place": 0, "laps": 0, "out": out}
        return page.error_id(
            "enter_result", season=season["file"], race=1, lines=[*lines, last], reason="Paper"
        )

    assert error_for("x" * 21) == error_for("") == "error.season.line"
    page.season("enter_result", season=season["file"], race=1, reason="Paper", lines=[
        *lines, {"driver": entrants[-1], "place": 0, "laps": 0, "out": "x" * 20},
    ])  # fmt: skip


def test_a_result_says_why_a_car_is_out() -> None:
    """A message for the last car; nothing for those that finished."""
    page = SeasonSession()
    season = page.season("create", draft=draft(page))["season"]
    entrants = [entrant["driver"] for entrant in season["overview"]["calendar"][0]["entrants"]]
    lines = [{"driver": driver, "place": place, "laps": 1} for place, driver in enumerate(entrants[:-1], 1)]
    lines.append({"driver": entrants[-1], "place": 0, "laps": 0, "out": "corner"})
    entered = page.season("enter_result", season=season["file"], race=1, reason="Paper", lines=lines)[
        "season"
    ]
    reasons = [line["why"] for line in entered["overview"]["calendar"][0]["result"]]
    assert reasons == [*[None] * (len(entrants) - 1), {"id": "out.corner"}]
    assert "out.corner" in messages()


def test_a_custom_circuit_is_shared_with_the_season() -> None:
    """By link and by file, another device runs the race without knowing the circuit before.

    A text that is not the circuit's is rejected.
    """
    host, guest = SeasonSession(), SeasonSession()
    text = (FOLDER / "test_ring.toml").read_text(encoding="utf-8").replace("laps = 2", "laps = 3", 1)
    oval = host.ask(do="compile", text=text)["compiled_circuit"]["facts"]["id"]
    plan = draft(host, "free")
    plan["dates"][0]["circuit"] = oval
    season = host.season("create", draft=plan)["season"]
    assert season["link"].startswith("t4.")
    opened = guest.season("open", text=season["link"])["season"]
    assert all(opened[part] == season[part] for part in ("file", "link", "overview"))
    assert [circuit["facts"]["id"] for circuit in opened["circuits"]] == [oval]
    assert guest.simulate_next_race(opened["file"])["overview"]["next"] == 2
    assert SeasonSession().ask(do="season_start", season=season["file"])["view"]["setup"]["circuit"] == oval
    other_id = host.ask(do="compile", text=text.replace("laps = 3", "laps = 4", 1))["compiled_circuit"][
        "facts"
    ]["id"]
    plan["dates"][0]["circuit"] = other_id
    damaged = json.loads(season["file"])
    other_file = json.loads(host.season("create", draft=plan)["season"]["file"])
    damaged["circuits"][oval] = other_file["circuits"][other_id]
    assert SeasonSession().error_id("open", text=json.dumps(damaged)) == "error.season.file"
    damaged["circuits"][oval] = "AAAA"
    assert guest.error_id("open", text=json.dumps(damaged)) == "error.season.file"
    assert guest.error_id("open", text=season["link"][:-8]) == "error.link.damaged"


def test_files_without_or_with_a_newer_format_are_rejected() -> None:
    page = SeasonSession()
    data = json.loads(page.season("create", draft=draft(page))["season"]["file"])
    error_by_format = {None: "file", 0: "file", "1": "file", 5: "newer"}
    for number, name in error_by_format.items():
        assert page.error_id("open", text=json.dumps({**data, "format": number})) == f"error.season.{name}"
    del data["format"]
    assert page.error_id("open", text=json.dumps(data)) == "error.season.file"


def forged(file: str) -> str:
    """Return a file in which the first two cars of the first race have swapped places."""
    data = json.loads(file)
    lines = data["events"][0]["result"]
    first_line, second_line = [line for line in lines if line.get("place") in (1, 2)]
    first_line["place"], second_line["place"] = second_line["place"], first_line["place"]
    return json.dumps(data)


def with_foreign_proof(file: str) -> str:
    """Return a file whose first race is proved by a link of no season."""
    data = json.loads(file)
    data["links"]["1"] = first_link()
    return json.dumps(data)


def test_two_copies_of_a_season_are_merged() -> None:
    """The longer history is used, with the links of both; if they differ, both are reported."""
    page = SeasonSession()
    start = page.season("create", draft=draft(page))["season"]
    run = page.simulate_next_race(start["file"])
    renamed_season = page.season("rename", season=start["file"], driver=0, name="Zoë")["season"]

    def outcome(stored: Json, coming: Json, kind: str = "file") -> tuple[str, int, bool]:
        reply = page.season("merge_season", season=stored["file"], text=coming[kind])
        if reply["merge_outcome"]["outcome"] == "parted":
            assert reply["incoming_season"]["overview"] == coming["overview"]
        return (
            reply["merge_outcome"]["outcome"],
            reply["merge_outcome"]["at"],
            reply["season"]["file"] == run["file"],
        )

    assert outcome(start, run) == ("ahead", 0, True)
    assert outcome(run, start) == ("behind", 0, True)
    assert outcome(run, run) == ("same", 1, True)
    assert outcome(run, renamed_season) == ("parted", 0, True)
    assert outcome(renamed_season, run) == ("parted", 0, False)
    assert outcome(run, run, "link") == ("same", 1, True)
    without_links = page.season("open", text=run["link"])["season"]
    assert without_links["file"] != run["file"], "the link of a season contains no race links"
    assert outcome(without_links, run) == ("same", 1, True)
    assert page.season("merge_season", season=start["file"], text=run["file"])["merge_outcome"]["proved"]
    for unproved in (
        run["link"],
        renamed_season["file"],
        forged(run["file"]),
        with_foreign_proof(run["file"]),
    ):
        assert not page.season("merge_season", season=start["file"], text=unproved)["merge_outcome"]["proved"]
    stranger = page.season("create", draft={**draft(page), "seed": 99})["season"]
    assert page.error_id("merge_season", season=run["file"], text=stranger["file"]) == "error.request"


def test_sit_out_requests_are_asked_for_when_a_round_begins() -> None:
    page = SeasonSession()
    plan = page.season_draft("propose", preset="trant", seed=3, name="Cup", people=["Zoe"], races=3, teams=3)[
        "draft"
    ]
    season = page.season("create", draft=plan)["season"]
    assert (season["overview"]["can_request_sit_out"], season["overview"]["awaits_sit_out_requests"]) == (
        True,
        True,
    )
    overview_after = page.season("request_sit_out", season=season["file"], team=0, race=2)["season"][
        "overview"
    ]
    assert (overview_after["can_request_sit_out"], overview_after["awaits_sit_out_requests"]) == (True, False)
    under_way = page.season("void_race", season=season["file"], race=1, again=False, reason="rain")["season"][
        "overview"
    ]
    assert (under_way["can_request_sit_out"], under_way["awaits_sit_out_requests"]) == (False, False)
    plan["options"]["marshal"] = False
    overview = page.season("create", draft=plan)["season"]["overview"]
    assert (overview["can_request_sit_out"], overview["awaits_sit_out_requests"]) == (False, False)


@pytest.mark.parametrize(("preset", "points"), [("free", 0), ("house", 2), ("trant", 1)])
def test_drivers_begin_with_the_points_that_the_design_gives_them(preset: str, points: int) -> None:
    """A free season counts no driver points."""
    page = SeasonSession()
    reply = page.season_draft("propose", preset=preset, seed=3, name="Cup", people=["Zoe"], races=3, teams=3)
    season = page.season("create", draft=reply["draft"])["season"]
    drivers = season["overview"]["drivers"]
    assert len(drivers) == 6
    assert {(driver["bought"], driver["available_points"]) for driver in drivers} == {(points, points)}


def test_teams_that_ask_for_the_same_race_roll_a_die_with_twenty_faces() -> None:
    """The lowest roll wins; only teams tied for it roll again."""
    values = set()
    for seed in range(100):
        result = roll_off(short_season(seed).plan, 1, [0, 1])
        throws = [rolled for _, rolled in result.throws]
        values |= {value for rolled in throws for value in rolled}
        last = [rolled[-1] for rolled in throws]
        assert lowest_roller(result) == last.index(min(last))
    assert values == set(range(1, 21))
    assert {type(value) for value in values} == {int}
