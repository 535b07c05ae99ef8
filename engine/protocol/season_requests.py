"""Season requests."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.protocol.season import SeasonPlan


class Propose(TypedDict):
    """A `SeasonDraft` in the reply, as for every request about a draft."""

    do: Literal["season"]
    act: Literal["propose"]
    preset: str
    seed: int
    name: str
    people: list[str]
    rulebook: NotRequired[str]
    races: NotRequired[int]
    teams: NotRequired[int]


class DraftRequest(TypedDict):
    """`fit` changes designs so that they add up; `create` starts the season."""

    do: Literal["season"]
    act: Literal["check", "fit", "create"]
    draft: SeasonPlan


class ChampionshipCalendar(TypedDict):
    """Uses the calendar of a year's championship."""

    do: Literal["season"]
    act: Literal["calendar"]
    draft: SeasonPlan
    year: int


class SetDesignPoints(TypedDict):
    """Sets the points of one line of a design."""

    do: Literal["season"]
    act: Literal["set_design_points"]
    draft: SeasonPlan
    team: int
    part: str
    seat: int | None
    points: int


class SetCarBuilding(TypedDict):
    """Switches season-wide car building on or off."""

    do: Literal["season"]
    act: Literal["build"]
    draft: SeasonPlan
    on: bool


class SetSeasonRules(TypedDict):
    """Changes the rules of a free season."""

    do: Literal["season"]
    act: Literal["rules"]
    draft: SeasonPlan
    rulebook: str
    switches: dict[str, str]


class SetTeamColours(TypedDict):
    """Changes a team's colours; a team that has them gets its own in exchange."""

    do: Literal["season"]
    act: Literal["colours"]
    draft: SeasonPlan
    team: int
    colours: int


class SetCarCount(TypedDict):
    """Sets a team's number of cars, one or two; `name` drives the second."""

    do: Literal["season"]
    act: Literal["cars"]
    draft: SeasonPlan
    team: int
    cars: int
    name: str


class AddTeam(TypedDict):
    """Adds a team of computer drivers."""

    do: Literal["season"]
    act: Literal["add_team"]
    draft: SeasonPlan
    name: str
    driver: str


class MergeSeasonCopies(TypedDict):
    """Merges a copy of a season with the local one.

    `merge_outcome` in the reply; if the two have diverged, `incoming_season` is the copy.
    """

    do: Literal["season"]
    act: Literal["merge_season"]
    season: str
    text: str


class OpenSeason(TypedDict):
    """A file's text or a link."""

    do: Literal["season"]
    act: Literal["open"]
    text: str


class SeasonFileRequest(TypedDict):
    """`season` in the reply; for "table" `table`, the standings for a CSV file."""

    do: Literal["season"]
    act: Literal["overview", "table"]
    season: str


class RequestSitOut(TypedDict):
    do: Literal["season"]
    act: Literal["request_sit_out"]
    season: str
    team: int
    race: int


class SwapSeats(TypedDict):
    do: Literal["season"]
    act: Literal["swap"]
    season: str
    team: int
    what: Literal["drivers", "crews"]


class RenameDriver(TypedDict):
    do: Literal["season"]
    act: Literal["rename"]
    season: str
    driver: int
    name: str


class ManualResultEntry(TypedDict, total=False):
    driver: int
    place: int
    laps: int
    out: str
    hurt: int
    spent: int
    throws: int
    best: int


class EnterResult(TypedDict):
    """A result entered by hand, for the next race or in place of an existing one."""

    do: Literal["season"]
    act: Literal["enter_result"]
    season: str
    race: int
    lines: list[ManualResultEntry]
    reason: str


class VoidRace(TypedDict):
    """Voids a race, to be run `again` or not at all."""

    do: Literal["season"]
    act: Literal["void_race"]
    season: str
    race: int
    again: bool
    reason: str


class MergeRace(TypedDict):
    """The finished race of a link.

    merge_race: `notice` tells whether it was new. conflicting_result: the same in the reply.
    """

    do: Literal["season"]
    act: Literal["merge_race", "conflicting_result"]
    season: str
    link: str


class SimulateRace(TypedDict):
    """Plays some decisions of the next race; `simulation` in the reply until it is over, then `season`."""

    do: Literal["season"]
    act: Literal["simulate"]
    season: str
    steps: NotRequired[int]


SeasonRequest = (
    Propose
    | DraftRequest
    | ChampionshipCalendar
    | OpenSeason
    | SetDesignPoints
    | SetCarBuilding
    | SetSeasonRules
    | SetTeamColours
    | SetCarCount
    | AddTeam
    | MergeSeasonCopies
    | SeasonFileRequest
    | RequestSitOut
    | SwapSeats
    | RenameDriver
    | EnterResult
    | VoidRace
    | MergeRace
    | SimulateRace
)
