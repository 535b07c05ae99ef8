"""A season: its plan, state and standings.

Drivers are numbers: their seat's number, plus 16 for each replacement.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.protocol.common import Message, Part, Wear

Preset = Literal["trant", "house", "free"]
Grid = Literal["dice", "session", "rotation"]


class PlannedRaceView(TypedDict):
    circuit: str
    laps: int
    grid: Grid
    # for this race only
    switches: dict[str, str]


class SeasonSeat(TypedDict):
    driver: str
    # "human" or the id of a computer driver
    by: str
    points: int
    crew: int


class SeasonTeam(TypedDict):
    name: str
    # livery of its first car; with two cars 0 to 4 or 10, whose second cars are 5 to 9 and 11
    colours: int
    # one or two
    seats: list[SeasonSeat]
    # its design; null if cars are not built for the season
    parts: dict[Wear, int] | None
    # 0 or 1
    qualifying: int


class SeasonOptions(TypedDict):
    # one team sits out each race
    marshal: bool
    # cars are built once for the season (always in the two presets)
    built: bool
    # of `SeasonDraft.schemes`
    scheme: str
    # number of worst results that do not count for drivers
    drops: int
    # completed laps required to score, 0 for none
    must_run: int


class SeasonPlan(TypedDict):
    """The draft of a season, as `propose` returns it and `create` takes it."""

    name: str
    preset: Preset
    # of the preset; any in a free season
    rulebook: str
    seed: int
    dates: list[PlannedRaceView]
    # 1 to 12
    teams: list[SeasonTeam]
    # for all races
    switches: dict[str, str]
    options: SeasonOptions


class PlanProblem(TypedDict):
    # "name" "rulebook" "options" "teams" "dates" "teams.2" "dates.0" "seed"
    where: str
    message: Message


class DesignCosts(TypedDict):
    """The required cost of each design, and the cost of each team's design."""

    points: int
    spent: list[int]


class DesignLine(TypedDict):
    """A line of a design: a part or a person with its points."""

    part: Part
    # the seat it belongs to, null for the whole team
    seat: int | None
    points: int
    # another point can be spent on it
    can_add_point: bool


class LiveryOptions(TypedDict):
    # of its cars
    own: list[int]
    # colours it can choose; a team that has them gets its own in exchange
    offered: list[int]


class AllowedActions(TypedDict):
    """The actions open to the host."""

    build: bool
    marshal: bool
    add_race: bool
    add_team: bool


class Limits(TypedDict):
    """Upper limits of the host's options."""

    drops: int
    must_run: int


class SeasonDraft(TypedDict):
    draft: SeasonPlan
    # empty: it can be created
    problems: list[PlanProblem]
    design: DesignCosts | None
    # for each team's design; empty if cars are not built for the season
    lines: list[list[DesignLine]]
    # for each team
    liveries: list[LiveryOptions]
    allowed_actions: AllowedActions
    limits: Limits
    presets: list[Preset]
    grids: list[Grid]
    # points by place
    schemes: dict[str, list[int]]
    # championships whose calendar can be used, and the one that matches this calendar
    years: list[int]
    year: int | None


class SeasonEntry(TypedDict):
    """A stored line of a result; all fields are present."""

    driver: int
    # 0 with a reason `out`, or a place and ""
    place: int
    laps: int
    # "engine", "corner" ..., "stopped"
    out: str
    # races to miss; 98: the season, 99: dead
    hurt: int
    spent: int
    throws: int
    # in hundredths of a game turn
    best: int


class SeasonLine(SeasonEntry):
    name: str
    team: int
    points: int
    why: Message | None


class Entrant(TypedDict):
    """A starter, as of now."""

    driver: int
    name: str
    team: int
    livery: int
    grid: int | None
    # driver points
    driver_points: int


class SeasonDate(TypedDict):
    # from 1
    race: int
    circuit: str
    laps: int
    grid: Grid
    switches: dict[str, str]
    state: Literal["run", "next", "ahead", "cancelled"]
    # the host entered or corrected the result
    by_hand: bool
    # the marshal's team, which sits out
    resting_team: int | None
    # teams that asked to sit out
    sit_out_requests: list[int]
    # driver
    winner: int | None
    # link of the race, "" if it is not stored
    link: str
    entrants: list[Entrant]
    # from first to last
    result: list[SeasonLine] | None


class SeasonTeamView(TypedDict):
    team: int
    name: str
    colours: int
    liveries: list[int]
    parts: dict[Wear, int] | None
    qualifying: int
    crews: list[int]
    humans: int
    # races it has sat out so far
    races_sat_out: int
    # the races it sits out
    sit_out_races: list[int]
    may_swap: bool


class RecentResultView(TypedDict):
    place: int | None
    hurt: int


class SeasonDriver(TypedDict):
    driver: int
    name: str
    team: int
    livery: int
    by: str
    stands_in: bool
    drives_next: bool
    # races still to miss
    races_to_miss: int
    # "out": for the rest of the season
    fate: Literal["out", "dead"] | None
    # bought driver points, renewed for every race
    bought: int
    # earned driver points, in halves
    earned_halves: int
    # whole points for the next race
    available_points: int
    # races with a classified finish
    finished: int
    # the last five races; null: did not start
    form: list[RecentResultView | None]


class SeasonRow(TypedDict):
    # driver or team
    id: int
    rank: int
    points: int
    by_race: list[int | None]
    # indices into `by_race`
    dropped: list[int]
    cumulative_points: list[int]
    # wins, second places ...
    counts: list[int]


class Standings(TypedDict):
    drivers: list[SeasonRow]
    teams: list[SeasonRow]


class SeasonRecord(TypedDict):
    circuit: str
    # "lap": in hundredths of a game turn; "race": rolls over this many laps
    kind: Literal["lap", "race"]
    laps: int | None
    value: int
    race: int
    driver: int
    name: str


class SeasonLogEntry(TypedDict):
    kind: str
    message: Message
    reason: str


class SitOutRoll(TypedDict):
    team: int
    values: list[int]


class SitOutRollOffView(TypedDict):
    """Rolls for a race that several teams asked to sit out."""

    race: int
    winner: int
    rolls: list[SitOutRoll]


class SeasonOverview(TypedDict):
    """Everything that is shown of a season."""

    id: str
    name: str
    preset: Preset
    rulebook: str
    options: SeasonOptions
    # the next race; null: the season is over
    next: int | None
    # a team may still choose which race of the coming cycle to sit out
    can_request_sit_out: bool
    # a team with a human player has not chosen yet
    awaits_sit_out_requests: bool
    # the order of `by_race` and `cumulative_points` in the standings
    races_run: list[int]
    calendar: list[SeasonDate]
    teams: list[SeasonTeamView]
    # in the order of the standings
    drivers: list[SeasonDriver]
    standings: Standings
    records: list[SeasonRecord]
    # all events, oldest first
    log: list[SeasonLogEntry]
    sit_out_roll_offs: list[SitOutRollOffView]


class SeasonTable(TypedDict):
    """For a CSV file."""

    columns: list[Message]
    rows: list[list[str | int]]


class SeasonTables(TypedDict):
    drivers: SeasonTable
    teams: SeasonTable


class Simulated(TypedDict):
    race: int
    percent: int


class ConflictingResult(TypedDict):
    """The result in a link, if the season has a different one."""

    race: int
    lines: list[SeasonLine]
