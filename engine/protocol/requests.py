"""What the page may ask of the engine."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from engine.protocol.circuits import InventLine, MendLine, RetraceCircuit, StretchLine, TraceLine
from engine.protocol.coach import AskChances, AskPuzzle, AskReview
from engine.protocol.parts import Setup
from engine.protocol.season_requests import SeasonRequest

# An event of this kind with these values, or one of the values of a list; with `step`, only while that step's
# question is open.
Fact = dict[str, Any]


class Plain(TypedDict):
    """catalog: `catalog` in the reply. time_up: a person's time is over. undo, redo: to the
    previous or next decision of a person. hint: `hint`. position_text: `text`, the position as readable
    lines. history, report, card: the same in the reply. guide: `guide`, what one says to the question of a
    person's first lap. solved: `solved`, the first decision of the race against the best answer.
    reopened: `text`, the answers to its being opened by its link, as those to a rehearsal; "" where that
    cannot be told.
    """

    do: Literal[
        "catalog",
        "time_up",
        "undo",
        "redo",
        "hint",
        "position_text",
        "history",
        "report",
        "card",
        "guide",
        "solved",
        "reopened",
    ]


class RegisterCircuit(TypedDict):
    """A compiled topology, needed before a race on it."""

    do: Literal["circuit"]
    topology: dict[str, Any]


class NewRace(TypedDict):
    do: Literal["new"]
    setup: Setup
    # it is the one attempt of the day: no hints
    official: NotRequired[bool]


class OpenLink(TypedDict):
    do: Literal["open"]
    link: str
    official: NotRequired[bool]


class BoardOf(TypedDict):
    """`board` in the reply, for a circuit that was compiled or that a link has brought along."""

    do: Literal["board"]
    circuit: str


class Take(TypedDict):
    """A person's decision."""

    do: Literal["take"]
    token: str


class DriveOn(TypedDict):
    """The decision of the computer driver whose turn it is, or as many in a row, as long as no person
    is asked.
    """

    do: Literal["drive_on"]
    decisions: NotRequired[int]
    # nor are people asked who have no choice, or have given an order that holds
    orderly: NotRequired[bool]


class Study(TypedDict):
    """`studied` in the reply. To be asked again until it is 100, before computer drivers are let go."""

    do: Literal["study"]


class Rehearse(TypedDict):
    """`rehearsed` in the reply, percent; to be asked again until it is 100. With that comes as `text` what
    the engine answers in the first turns of the race, if that can be told beforehand.
    """

    do: Literal["rehearse"]
    setup: Setup


class LookAhead(TypedDict):
    """`ahead` in the reply: what a person who has moved can order for his next turn."""

    do: Literal["ahead"]
    car: int


class GiveOrder(TypedDict):
    """A person's order for his next turn; gear 0: none any more. `view`."""

    do: Literal["order"]
    car: int
    gear: int
    # 1 to 3, from the left: to end there, or as near to it as costs and risks nothing; 0: to be asked
    lane: int


class Sign(TypedDict):
    """`signed`: the links of the race on the table, a car under another name."""

    do: Literal["signed"]
    car: int
    name: str


class Compile(TypedDict):
    """A circuit text, and the text of the circuit it is a variant of; `compiled` in the reply, and races can
    be driven on it.
    """

    do: Literal["compile"]
    text: str
    original: NotRequired[str]


class AtDecision(TypedDict):
    """moment: `moment`, the board before an earlier decision; the race stays where it is. fork: another race
    with the same decisions before that one takes this one's place; `view`.
    """

    do: Literal["moment", "fork"]
    decision: int


class StartOfSeason(TypedDict):
    """Puts the next race of a season on the table; `view`."""

    do: Literal["season_start"]
    season: str


class OpenPosition(TypedDict):
    """Opens a position text; `view`."""

    do: Literal["position"]
    text: str


class WantedFacts(TypedDict):
    """`fact` in the reply, the place of the first of the wanted facts that is true of a car since then."""

    do: Literal["facts"]
    car: int
    wanted: list[Fact]


class WhyNot(TypedDict):
    """`why_not` in the reply: why the move that is asked for cannot end on this space."""

    do: Literal["why_not"]
    space: int


class Compare(TypedDict):
    """`comparison`: how the race at the table, come by a link, stands to the one in the link that is held;
    the table stays as it is.
    """

    do: Literal["compare"]
    held: str


class KeepRecord(TypedDict):
    """`record`: what is kept of a car's race."""

    do: Literal["record"]
    car: int


class OtherRace(TypedDict):
    """A race in another link beside that of a car at the table, which stays as it is. ghost: `ghost`, the
    other's car after as many throws; beside: `beside`, both throw by throw.
    """

    do: Literal["ghost", "beside"]
    link: str
    # of the entry list there, -1: that of its first person
    driver: int
    car: int
    # ghost: the other's lap that this one's lap is compared with, 0: the whole race
    lap: NotRequired[int]


class DailyRace(TypedDict):
    """`daily`, the race of a day, counted from 1 January 1970."""

    do: Literal["daily"]
    day: int
    # the day's own circuit, where it has one
    parcel: NotRequired[str]


Request = (
    Plain
    | RegisterCircuit
    | NewRace
    | OpenLink
    | BoardOf
    | Take
    | DriveOn
    | LookAhead
    | Study
    | Rehearse
    | AskReview
    | AskPuzzle
    | AskChances
    | GiveOrder
    | Sign
    | Compile
    | TraceLine
    | MendLine
    | StretchLine
    | RetraceCircuit
    | InventLine
    | AtDecision
    | StartOfSeason
    | OpenPosition
    | WantedFacts
    | WhyNot
    | Compare
    | KeepRecord
    | OtherRace
    | DailyRace
    | SeasonRequest
)
