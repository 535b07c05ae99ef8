"""A season: what is asked of it and what the page is shown. Drivers are numbers: the seat they were signed
for, and 16 more for each one who stands in for it.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.protocol.parts import Message, Part, Wear

Preset = Literal["trant", "house", "free"]
Grid = Literal["dice", "session", "rotation"]


class PlannedDate(TypedDict):
    circuit: str
    laps: int
    grid: Grid
    # of this race only
    switches: dict[str, str]


class SeasonSeat(TypedDict):
    driver: str
    # "human" or the id of a computer driver
    by: str
    points: int
    crew: int


class SeasonTeam(TypedDict):
    name: str
    # livery of its first car; with two cars 0 to 4 or 10, whose mates are 5 to 9 and 11
    colours: int
    # one or two
    seats: list[SeasonSeat]
    # its design; null where cars are not built for the season
    parts: dict[Wear, int] | None
    # 0 or 1
    qualifying: int


class SeasonOptions(TypedDict):
    # a team rests in each race
    marshal: bool
    # cars are built once for the season (always in the two presets)
    built: bool
    # of `SeasonDraft.schemes`
    scheme: str
    # worst results that do not count for drivers
    drops: int
    # laps to complete to score, 0 for none
    must_run: int


class SeasonPlan(TypedDict):
    """The draft of a season, as `propose` gives it and `create` takes it."""

    name: str
    preset: Preset
    # of the preset; any in a free season
    rulebook: str
    seed: int
    dates: list[PlannedDate]
    # 1 to 12
    teams: list[SeasonTeam]
    # for all races
    switches: dict[str, str]
    options: SeasonOptions


class PlanProblem(TypedDict):
    # "name" "rulebook" "options" "teams" "dates" "teams.2" "dates.0" "seed"
    where: str
    say: Message


class Designs(TypedDict):
    """What each design has to cost, and what each team's costs."""

    points: int
    spent: list[int]


class DesignLine(TypedDict):
    """A line of a design: a part or a person with its points."""

    part: Part
    # whose it is, null for the whole team's
    seat: int | None
    points: int
    # another point can be spent on it
    more: bool


class TeamLiveries(TypedDict):
    # of its cars
    own: list[int]
    # colours that it can choose; teams that have them take its own in exchange
    offered: list[int]


class Choices(TypedDict):
    """What the host may choose."""

    build: bool
    marshal: bool
    add_race: bool
    add_team: bool


class Most(TypedDict):
    """The most that the host is offered."""

    drops: int
    must_run: int


class SeasonDraft(TypedDict):
    draft: SeasonPlan
    # empty: it can be created
    problems: list[PlanProblem]
    design: Designs | None
    # of each team's design; none where cars are not built for the season
    lines: list[list[DesignLine]]
    # of each team
    liveries: list[TeamLiveries]
    may: Choices
    most: Most
    kinds: list[Preset]
    grids: list[Grid]
    # points by place
    schemes: dict[str, list[int]]
    # championships whose calendar can be taken over, and the one that this calendar is
    years: list[int]
    year: int | None


class SeasonEntry(TypedDict):
    """A line of a result as the host enters it. What is left out is 0."""

    driver: int
    # 0 with a reason `out`, or a place and ""
    place: int
    laps: int
    # "engine", "corner" ..., "stopped"
    out: str
    # races to miss, 98 the season, 99 dead
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
    """Who starts, as things stand."""

    driver: int
    name: str
    team: int
    livery: int
    grid: int | None
    # driver points
    in_hand: int


class SeasonDate(TypedDict):
    # from 1
    race: int
    circuit: str
    laps: int
    grid: Grid
    switches: dict[str, str]
    state: Literal["run", "next", "ahead", "cancelled"]
    # the result was written or corrected by the host
    by_hand: bool
    # the team of the marshal
    rests: int | None
    # teams that would like to rest
    wishes: list[int]
    # driver
    winner: int | None
    # of the race as it was run, "" when it is not kept
    link: str
    entrants: list[Entrant]
    # from first to last
    result: list[SeasonLine] | None


class TeamOfSeason(TypedDict):
    team: int
    name: str
    colours: int
    liveries: list[int]
    parts: dict[Wear, int] | None
    qualifying: int
    crews: list[int]
    humans: int
    # those run by now
    rested: int
    # the races it sits out
    rests: list[int]
    may_swap: bool


class Form(TypedDict):
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
    misses: int
    # "out": for the rest of the season
    fate: Literal["out", "dead"] | None
    # driver points there anew in every race
    bought: int
    # earned ones, in halves
    earned_halves: int
    # whole points for the next race
    in_hand: int
    # races classified in
    finished: int
    # the last five races; null: no start
    form: list[Form | None]


class SeasonRow(TypedDict):
    # driver or team
    id: int
    rank: int
    points: int
    by_race: list[int | None]
    # indices into `by_race`
    dropped: list[int]
    sums: list[int]
    # wins, second places ...
    counts: list[int]


class Standings(TypedDict):
    drivers: list[SeasonRow]
    teams: list[SeasonRow]


class SeasonRecord(TypedDict):
    circuit: str
    # "lap": in hundredths of a game turn; "race": throws over so many laps
    what: Literal["lap", "race"]
    laps: int | None
    value: int
    race: int
    driver: int
    name: str


class LogLine(TypedDict):
    kind: str
    say: Message
    reason: str


class RestThrow(TypedDict):
    team: int
    values: list[int]


class Clash(TypedDict):
    """Throws for a race that several teams wished to sit out."""

    race: int
    winner: int
    throws: list[RestThrow]


class SeasonOverview(TypedDict):
    """All that is shown of a season."""

    id: str
    name: str
    preset: Preset
    rulebook: str
    options: SeasonOptions
    # the race to be run; null: the season is over
    next: int | None
    # somebody can say in which race of the round that begins now a team rests
    may_wish: bool
    # and a person's team has not said so
    asks_for_wishes: bool
    # in this order `by_race` and `sums` of the standings
    races_run: list[int]
    calendar: list[SeasonDate]
    teams: list[TeamOfSeason]
    # in the order of the standings
    drivers: list[SeasonDriver]
    standings: Standings
    records: list[SeasonRecord]
    # what has happened, oldest first
    log: list[LogLine]
    clashes: list[Clash]


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


class Weighed(TypedDict):
    """The result that a link brings, where the season has another one."""

    race: int
    lines: list[SeasonLine]
