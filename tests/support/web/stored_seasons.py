"""Seasons and their races made in this process, for the page to find in its storage."""

from __future__ import annotations

from typing import Any

from tests.support.web.positions import ask_engine, best_answer_token

Season = dict[str, Any]


def season(
    preset: str = "free", people: tuple[str, ...] = ("You",), teams: int = 2, seed: int = 11
) -> Season:
    """Create a season of three races, as short as its rules allow, with two cars per team."""
    options = {
        "preset": preset,
        "seed": seed,
        "name": "Test season",
        "people": list(people),
        "races": 3,
        "teams": teams,
    }
    draft = ask_engine({"do": "season", "act": "propose", **options})["season_draft"]["draft"]
    laps = 2 if preset == "house" else 1
    draft["dates"] = [
        {**date, "circuit": circuit, "laps": laps}
        for date, circuit in zip(draft["dates"], ("monza", "monaco", "zandvoort"), strict=True)
    ]
    draft = ask_engine({"do": "season", "act": "fit", "draft": draft})["season_draft"]["draft"]
    return apply_event(None, "create", draft=draft)


def apply_event(previous: Season | None, act: str, **request: Any) -> Season:
    """Return the season after an event; without a season, create one."""
    previous_file = {"season": previous["file"]} if previous else {}
    season_data: Season = ask_engine({"do": "season", "act": act, **previous_file, **request})["season"]
    return season_data


def simulate_race(previous: Season) -> Season:
    """Return the season after a simulation of its next race."""
    while True:
        reply = ask_engine({"do": "season", "act": "simulate", "season": previous["file"], "steps": 2000})
        if "season" in reply:
            return dict(reply["season"])


def next_race_link(previous: Season, dawdling: int = 0) -> str:
    """Return the link of the next race, finished, with every person following the hint.

    At the first ``dawdling`` gear choices a person takes the lowest gear.
    """
    view = ask_engine({"do": "season_start", "season": previous["file"]})["view"]
    while question := view["question"]:
        if not question["human"]:
            view = ask_engine({"do": "play_computers"})["view"]
            continue
        dawdles = dawdling > 0 and question["step"] == "gear" and not question["only_answer"]
        dawdling -= dawdles
        view = ask_engine(
            {"do": "decide", "token": question["gears"][0]["token"] if dawdles else best_answer_token()}
        )["view"]
    return str(view["link"])


def result_with(previous: Season, race: int, injuries: dict[int, int]) -> list[dict[str, Any]]:
    """Return a result in which all finish in entry order; ``injuries`` is the injury by driver."""
    date = previous["overview"]["calendar"][race - 1]
    drivers = [entrant["driver"] for entrant in date["entrants"]]
    return [
        {"driver": driver, "place": place, "laps": date["laps"], "hurt": injuries.get(driver, 0)}
        for place, driver in enumerate(drivers, 1)
    ]


def storage_with_seasons(*seasons: Season) -> dict[str, Any]:
    """Return the contents of the browser's storage for these seasons."""
    return {"seasons.1": [saved_season(season_data, at) for at, season_data in enumerate(seasons, 1)]}


def saved_season(season_data: Season, at: int) -> dict[str, Any]:
    overview = season_data["overview"]
    date = overview["calendar"][(overview["next"] or len(overview["calendar"])) - 1]
    summary = {
        "id": overview["id"],
        "name": overview["name"],
        "race": overview["next"] or 0,
        "races": len(overview["calendar"]),
        "circuit": date["circuit"],
    }
    return {**summary, "file": season_data["file"], "at": at}


def standings_rows(season_data: Season) -> list[list[object]]:
    """Return the drivers' standings as rows of a file: name, place, team, points of each race, sum."""
    overview = season_data["overview"]
    driver_of = {driver["driver"]: driver for driver in overview["drivers"]}
    return [
        [
            driver_of[row["id"]]["name"],
            row["rank"],
            overview["teams"][driver_of[row["id"]]["team"]]["name"],
            *row["by_race"],
            row["points"],
        ]
        for row in overview["standings"]["drivers"]
    ]
