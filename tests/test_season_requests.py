"""Seasons through the bridge: what the page asks for, from the draft to the table of points."""

from __future__ import annotations

import json
from typing import Any

from engine.api.bridge import Session
from tests.circuits import FOLDER, topology
from tests.messages import messages

Json = dict[str, Any]
CALENDAR = ("test_ring", "monaco", "zandvoort")


class Page:
    """A page with an engine of its own."""

    def __init__(self) -> None:
        self.session = Session()
        for circuit in CALENDAR:
            assert self.session.handle(json.dumps({"do": "circuit", "topology": topology(circuit)}))

    def ask(self, **request: Any) -> Json:
        """A reply of any kind."""
        reply: Json = json.loads(self.session.handle(json.dumps(request)))
        return reply

    def season(self, act: str, **more: Any) -> Json:
        """A reply about seasons that must be a good one."""
        reply = self.ask(do="season", act=act, **more)
        assert reply["ok"], reply
        return reply

    def refused(self, act: str, **more: Any) -> str:
        """The id of the sentence with which something is refused; it is in the message files."""
        reply = self.ask(do="season", act=act, **more)
        assert not reply["ok"]
        assert reply["error"]["id"] in messages()
        return str(reply["error"]["id"])

    def simulated(self, file: str) -> Json:
        """The season after its next race, driven by nobody."""
        for _ in range(200):
            reply = self.season("simulate", season=file, steps=100)
            if "season" in reply:
                state: Json = reply["season"]
                return state
            assert 0 <= reply["simulation"]["percent"] < 100
        raise AssertionError("the race does not end")


def draft(page: Page, preset: str = "trant") -> Json:
    """A season of three short races with two teams."""
    made: Json = page.season(
        "propose", preset=preset, seed=11, name="Winter cup", people=["Zoe"], races=3, teams=2
    )["draft"]
    for date, circuit in zip(made["dates"], CALENDAR, strict=True):
        date |= {"circuit": circuit, "laps": 1}
    made["options"]["marshal"] = False
    return made


def test_a_draft_is_looked_at_before_a_season_begins() -> None:
    """What is wrong has its place and a sentence; designs can be made to add up."""
    page = Page()
    made = draft(page)
    assert page.season("check", draft=made)["problems"] == []
    made["dates"][1]["laps"] = 3
    made["teams"][1]["name"] = made["teams"][0]["name"]
    found = page.season("check", draft=made)
    assert {problem["where"] for problem in found["problems"]} == {"teams.0", "teams.1"}
    assert all(problem["say"]["id"] in messages() for problem in found["problems"])
    assert found["design"] == {"points": 24, "spent": [20, 20]}
    assert page.refused("create", draft=made) == "error.season.team_name"
    made["teams"][1]["name"] = "Others"
    fitted = page.season("fit", draft=made)
    assert (fitted["problems"], fitted["design"]["spent"]) == ([], [24, 24])
    assert page.season("create", draft=fitted["draft"])["season"]["overview"]["next"] == 1
    for preset in ("trant", "house", "free"):
        assert page.season("propose", preset=preset, seed=1, name="Any", people=["A", "B"])["problems"] == []


def test_a_season_from_its_first_race_to_its_table() -> None:
    """Simulated, started, merged, corrected, exported and opened again."""
    page = Page()
    state = page.season("create", draft=draft(page))["season"]
    state = page.simulated(state["file"])
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
    assert [line["points"] for line in overview["calendar"][0]["result"]][:2] in ([10, 6], [10, 0], [0, 0])
    assert sum(row["points"] for row in overview["standings"]["drivers"]) == sum(
        row["points"] for row in overview["standings"]["teams"]
    )
    assert {record["what"] for record in overview["records"]} <= {"lap", "race"}
    link = overview["calendar"][0]["link"]
    assert link.startswith("r6.")
    again = page.season("merge", season=state["file"], link=f"#{link}")
    assert (again["notice"]["id"], again["season"]["file"]) == ("season.merged_before", state["file"])

    started = page.ask(do="season_start", season=state["file"])["view"]
    assert started["setup"]["season"] == {"id": overview["id"], "race": 2}
    assert page.refused("merge", season=state["file"], link=started["link"]) == "error.season.not_over"
    assert page.ask(do="open", link=started["link"])["view"]["setup"] == started["setup"]

    state = page.season("void", season=state["file"], race=1, again=False, reason="Rained off")["season"]
    assert (state["overview"]["calendar"][0]["state"], state["overview"]["calendar"][0]["link"]) == (
        "cancelled",
        "",
    )
    lines = [
        {"driver": one["driver"], "place": place, "laps": 1}
        for place, one in enumerate(state["overview"]["calendar"][1]["entrants"], 1)
    ]
    state = page.season("enter", season=state["file"], race=2, lines=lines, reason="Run on a table")["season"]
    assert state["overview"]["calendar"][1]["by_hand"]
    state = page.season("rename", season=state["file"], driver=0, name="  Zoë  ")["season"]
    assert [entry["kind"] for entry in state["overview"]["log"]] == ["merged", "void", "entered", "rename"]
    assert all(entry["say"]["id"] in messages() for entry in state["overview"]["log"])
    assert state["overview"]["drivers"][0]["name"] == "Zoë"

    other = Page()
    for text in (state["file"], state["link"]):
        assert (
            other.season("open", text=text)["season"]["overview"]["standings"]
            == state["overview"]["standings"]
        )
    table = other.season("table", season=state["file"])["table"]
    assert all(
        len(row) == len(table[kind]["columns"])
        for kind in ("drivers", "teams")
        for row in table[kind]["rows"]
    )
    assert table["drivers"]["rows"][0][:2] == [1, "Zoë"]


def test_requests_that_make_no_sense() -> None:
    page = Page()
    made = draft(page, "house")
    made["dates"] = [{**date, "laps": 2} for date in made["dates"]]
    file = page.season("create", draft=made)["season"]["file"]
    assert page.refused("swap", season=file, team=0, what="hats") == "error.season.team"
    assert page.refused("wish", season=file, team=0, race=1) == "error.season.no_marshal"
    assert page.refused("open", text="t1.AAAAAAAA") == "error.link.damaged"
    assert page.refused("open", text="r1.AAAAAAAA") == "error.season.file"
    assert page.refused("overview", season="{}") == "error.season.file"
    assert page.refused("merge", season=file, link="t1.AAAAAAAA") == "error.link.foreign"
    assert page.refused("void", season=file, race=1, again="yes", reason="?") == "error.request"
    assert (
        page.refused("enter", season=file, race=1, lines=[{"driver": 0, "place": 1.5}], reason="?")
        == "error.season.file"
    )
    for act, reason in (
        ("propose", "request"),
        ("check", "season.file"),
        ("create", "season.file"),
        ("merge", "request"),
        ("fly", "request"),
    ):
        assert page.refused(act, season=file) == f"error.{reason}"
    nothing = {"preset": "free", "rulebook": "nobody's", "seed": 1, "name": "Cup", "people": []}
    assert page.refused("propose", **nothing) == "error.setup.rulebook"


def test_a_circuit_of_a_player_travels_with_the_season() -> None:
    """By link and by file: the other device runs the race although it has never seen the circuit. A text that
    is not the circuit's is refused.
    """
    here, there = Page(), Page()
    text = (FOLDER / "test_ring.toml").read_text(encoding="utf-8").replace("laps = 2", "laps = 3", 1)
    oval = here.ask(do="compile", text=text)["compiled"]["facts"]["id"]
    made = draft(here, "free")
    made["dates"][0]["circuit"] = oval
    season = here.season("create", draft=made)["season"]
    assert season["link"].startswith("t4.")
    came = there.season("open", text=season["link"])["season"]
    assert all(came[part] == season[part] for part in ("file", "link", "overview"))
    assert [circuit["facts"]["id"] for circuit in came["circuits"]] == [oval]
    assert there.simulated(came["file"])["overview"]["next"] == 2
    assert Page().ask(do="season_start", season=season["file"])["view"]["setup"]["circuit"] == oval
    other = here.ask(do="compile", text=text.replace("laps = 3", "laps = 4", 1))["compiled"]["facts"]["id"]
    made["dates"][0]["circuit"] = other
    spoilt = json.loads(season["file"])
    spoilt["circuits"][oval] = json.loads(here.season("create", draft=made)["season"]["file"])["circuits"][
        other
    ]
    assert Page().refused("open", text=json.dumps(spoilt)) == "error.season.file"
    spoilt["circuits"][oval] = "AAAA"
    assert there.refused("open", text=json.dumps(spoilt)) == "error.season.file"
    assert there.refused("open", text=season["link"][:-8]) == "error.link.damaged"


def test_a_file_without_its_format_is_damaged_and_one_of_a_later_format_is_newer() -> None:
    page = Page()
    data = json.loads(page.season("create", draft=draft(page))["season"]["file"])
    wanted = {None: "file", 0: "file", "1": "file", 5: "newer"}
    for number, name in wanted.items():
        assert page.refused("open", text=json.dumps({**data, "format": number})) == f"error.season.{name}"
    del data["format"]
    assert page.refused("open", text=json.dumps(data)) == "error.season.file"


def points_of(made: Json, team: int, part: str, seat: int | None = None) -> Json:
    """A line of a team's design."""
    found: list[Json] = [line for line in made["lines"][team] if (line["part"], line["seat"]) == (part, seat)]
    assert len(found) == 1, (part, seat)
    return found[0]


def test_a_design_changes_a_point_at_a_time_within_its_rules() -> None:
    """The page shows the lines that the engine names, and asks it for every change."""
    page = Page()
    made = page.season("check", draft=draft(page))
    assert not any(line["more"] for lines in made["lines"] for line in lines), "all points are spent"
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
    assert len({seat["crew"] for seat in crew["draft"]["teams"][0]["seats"]}) == 1, "one crew for both cars"
    for wrong in (
        {"points": tyres + 1},
        {"points": -1},
        {"part": "wheels", "points": 1},
        {"team": 9, "points": 1},
    ):
        assert page.refused("spend", **{**spend, "draft": made["draft"], **wrong}) == "error.request"


def test_under_the_house_rules_each_car_has_people_of_its_own() -> None:
    page = Page()
    house = page.season("propose", preset="house", seed=3, name="Cup", people=["Zoe"], races=2, teams=2)
    assert {line["part"] for line in house["lines"][0]} == {
        "tyres", "brakes", "fuel", "bodywork", "engine", "crew", "driver_points",
    }  # fmt: skip
    crew = points_of(house, 0, "crew", 1)["points"]
    changed = page.season("spend", draft=house["draft"], team=0, part="crew", seat=1, points=crew + 1)
    assert [seat["crew"] for seat in changed["draft"]["teams"][0]["seats"]] == [crew, crew + 1]
    assert {problem["say"]["id"] for problem in changed["problems"]} == {"error.season.points"}


def test_cars_are_built_for_the_season_where_the_rulebook_can() -> None:
    """Only in a free season is that the host's choice; another rulebook knows nothing of the designs."""
    page = Page()
    for preset in ("trant", "house"):
        made = draft(page, preset)
        may = page.season("check", draft=made)["may"]
        assert (may["build"], may["marshal"]) == (False, preset == "trant")
        assert page.refused("build", draft=made, on=False) == "error.request"
        assert page.refused("rules", draft=made, rulebook="trant", switches={}) == "error.request"
    free = page.season("check", draft=draft(page, "free"))
    assert (free["may"]["build"], free["may"]["marshal"]) == (False, True)
    assert (free["design"], free["lines"]) == (None, [[], []])
    assert page.refused("build", draft=free["draft"], on=True) == "error.request"
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


def test_two_copies_of_a_season_are_brought_together() -> None:
    """The one that goes further stays, with the links of both; where they part both are told."""
    page = Page()
    begun = page.season("create", draft=draft(page))["season"]
    run = page.simulated(begun["file"])
    renamed = page.season("rename", season=begun["file"], driver=0, name="Zoë")["season"]

    def outcome(held: Json, coming: Json, how: str = "file") -> tuple[str, int, bool]:
        reply = page.season("join", season=held["file"], text=coming[how])
        if reply["joined"]["outcome"] == "parted":
            assert reply["coming"]["overview"] == coming["overview"]
        return reply["joined"]["outcome"], reply["joined"]["at"], reply["season"]["file"] == run["file"]

    assert outcome(begun, run) == ("ahead", 0, True)
    assert outcome(run, begun) == ("behind", 0, True)
    assert outcome(run, run) == ("same", 1, True)
    assert outcome(run, renamed) == ("parted", 0, True)
    assert outcome(run, run, "link") == ("same", 1, True)
    bare = page.season("open", text=run["link"])["season"]
    assert bare["file"] != run["file"], "a season's link holds no links of races"
    assert outcome(bare, run) == ("same", 1, True)
    stranger = page.season("create", draft={**draft(page), "seed": 99})["season"]
    assert page.refused("join", season=run["file"], text=stranger["file"]) == "error.request"


def test_teams_of_a_draft_are_changed_by_the_engine() -> None:
    page = Page()
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
    # A second car needs colours that come in pairs: the team leaves those that do not.
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
    # Whoever has the colours that a team takes gets its own.
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
    assert page.refused("add_team", draft=more["draft"], name="T", driver="D") == "error.season.teams"
    for wrong in ({"team": 99, "colours": 1}, {"team": 0, "colours": 7}, {"team": 0, "colours": "1"}):
        assert page.refused("colours", draft=made, **wrong) == "error.request"
    for wrong in ({"team": 99, "cars": 1}, {"team": 0, "cars": 3}, {"team": -1, "cars": 1}):
        assert page.refused("cars", draft=made, name="A", **wrong) == "error.request"


def test_what_the_host_is_offered_follows_the_calendar() -> None:
    page = Page()
    made = page.season("propose", preset="free", seed=1, name="Cup", people=["Zoe"], races=3)["draft"]
    told = page.season("check", draft={**made, "dates": [*made["dates"], {**made["dates"][0], "laps": 4}]})
    assert told["most"] == {"drops": 3, "must_run": 4}
    assert told["kinds"] == ["free", "trant", "house"]
    long = page.season("check", draft={**made, "dates": made["dates"] * 8})
    assert (long["most"]["drops"], long["may"]["add_race"]) == (4, False)
    assert page.season("check", draft={**made, "dates": []})["most"] == {"drops": 0, "must_run": 1}


def test_wishes_are_asked_for_when_a_round_begins() -> None:
    page = Page()
    made = page.season("propose", preset="trant", seed=3, name="Cup", people=["Zoe"], races=3, teams=3)[
        "draft"
    ]
    season = page.season("create", draft=made)["season"]
    assert (season["overview"]["may_wish"], season["overview"]["asks_for_wishes"]) == (True, True)
    wished = page.season("wish", season=season["file"], team=0, race=2)["season"]["overview"]
    assert (wished["may_wish"], wished["asks_for_wishes"]) == (True, False)
    under_way = page.season("void", season=season["file"], race=1, again=False, reason="rain")["season"][
        "overview"
    ]
    assert (under_way["may_wish"], under_way["asks_for_wishes"]) == (False, False)
    made["options"]["marshal"] = False
    plain = page.season("create", draft=made)["season"]["overview"]
    assert (plain["may_wish"], plain["asks_for_wishes"]) == (False, False)
