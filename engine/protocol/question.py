"""The current question, its legal answers and their consequences."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.protocol.common import Die, Kind, Message, Part, Price


class FaceView(TypedDict):
    """A result of a gear's die, with its number of faces and its best outcome."""

    value: int
    count: int
    kind: Kind
    price: Price
    # True if something else may be lost as well
    risky: bool


class OutcomeShare(Message):
    """A part of the sentence: "67% stop in La Rascasse", "17% one brake", "17% out"."""

    # further possible losses, each with its probability
    risks: list[Message]


class GearChoice(TypedDict):
    """One of the six positions of the gear lever."""

    gear: int
    # null: not legal now, see `reason`
    token: str | None
    reason: Message | None
    # minimum and maximum roll of this gear's die
    low: int
    high: int
    # points that the shift itself costs
    price: Price
    # the shift costs the last engine point: the car would be out
    retires_car: bool
    # empty if not legal
    faces: list[FaceView]
    # faces of the die
    total: int
    # space, faces that reach it, the cheapest outcome there, and whether something else may be lost there
    heat: list[tuple[int, int, Kind, bool]]
    # the sentence, part by part
    odds: list[OutcomeShare]
    # conditions besides the roll, such as the cars ahead staying where they are
    conditions: list[Message]


class Reason(TypedDict):
    message: Message
    clause: str | None


class DriveChoice(TypedDict):
    token: str
    # end space of the move
    space: int
    # start and end included
    path: list[int]
    kind: Kind
    price: Price
    # probability of losing a bodywork point of the moving car to contact at that space (0: no roll)
    risk: float
    # spaces with debris on the way, one roll for each
    hazards: int
    # spaces the car will skid from there in rain; included in price and kind
    skid: int
    # "Outer lane, 8th space"
    label: Message
    # "three spaces left in the corner"
    consequence: Message
    reasons: list[Reason]
    # choices with the same group may be shown as one row
    group: str
    group_title: Message


class RollView(TypedDict):
    gear: int
    natural: int
    value: int
    sides: int
    # the die is read in the gear table
    table: bool
    # the two dice that it is the sum of
    pair: NotRequired[tuple[int, int]]
    # spaces added by engine points
    boost: int


class Boost(TypedDict):
    """Engine points that lengthen the move; the question is then repeated."""

    token: str
    adds: int
    value: int
    points_left: int
    # the car is out after it
    retires_car: bool


class OptionView(TypedDict):
    token: str
    label: Message
    detail: Message
    clause: str


class DieFace(TypedDict):
    """A face that a rolled die can show, with the result of the roll."""

    token: str
    value: int
    # null: the result depends on later rolls
    result: Message | None
    tone: Literal["free", "cost", "out", "plain"]


class PartView(TypedDict):
    part: Part
    points: int
    token: str | None
    # step "build": the fewest and most points that it may have
    minimum: NotRequired[int]
    maximum: NotRequired[int]
    # step "adjust": the parts its point may go to, with their tokens
    targets: NotRequired[dict[str, str]]


class DesignView(TypedDict):
    """A ready-made car, with all its points."""

    id: str
    points: dict[str, int]


class Question(TypedDict):
    car: int
    # "skid", "tow" and "draft" are answered like "drive"; a tow may be declined with the choice "stay", on
    # the current space. "place": choose a space of the board. For a computer driver's question, the internal
    # step name
    step: str
    # false: a computer driver answers; send {"do": "play_computers"}
    human: bool
    # step "gear": six, first to sixth
    gears: NotRequired[list[GearChoice]]
    # step "drive": cheapest first
    choices: NotRequired[list[DriveChoice]]
    # step "drive"
    roll: NotRequired[RollView]
    # step "drive"
    boosts: NotRequired[list[Boost]]
    # time limit for the player; then send {"do": "time_up"}
    seconds: NotRequired[int | None]
    # prices and reasons are not shown in advance
    blind: NotRequired[bool]
    # in a session before the race: true once the lap has started and the clock is running
    is_clock_running: NotRequired[bool]
    # step "drive": other cars cut the move short
    blocked: NotRequired[Message | None]
    # steps "skid", "choose", "place", "draft", "build", "adjust", "clock" and "die"
    title: NotRequired[Message]
    # a line below the title
    subtitle: NotRequired[Message | None]
    # steps "place", "build" and "adjust"
    clause: NotRequired[str]
    # the other players should not look
    secret: NotRequired[bool]
    # step "choose": the die that may be rolled again
    die: NotRequired[Die]
    # step "choose", of that die: the answer that keeps the roll; whether another roll can be better
    keep_token: NotRequired[str]
    can_improve: NotRequired[bool]
    # step "choose"
    options: NotRequired[list[OptionView]]
    # step "die": the die was rolled at the table; its different faces, lowest first
    faces: NotRequired[list[DieFace]]
    # step "build": points still to spend, of `total`; a part's token spends one, `finish_token` spends
    # the remaining ones by default. Step "adjust": points that may still be dropped; a part's token drops
    # one, `targets` moves it to another part, `finish_token` ends the step
    points_left: NotRequired[int]
    total: NotRequired[int]
    parts: NotRequired[list[PartView]]
    finish_token: NotRequired[str]
    # step "build": ready-made cars, for {"do": "build"}
    designs: NotRequired[list[DesignView]]
    # step "clock": rolls of the time trial that has just ended; the answer is "t" and its time in seconds,
    # "t83" ...
    count: NotRequired[int]
    # ... but at most this many
    max_seconds: NotRequired[int]
    # the answer if there is no other
    only_answer: str | None
