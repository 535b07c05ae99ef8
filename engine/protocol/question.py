"""What somebody is asked, with all that can be answered and what would come of it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from engine.protocol.parts import Die, Kind, Message, Part, Price


class FaceView(TypedDict):
    """A result of a gear's die, with its number of faces and the best that can be made of it."""

    value: int
    count: int
    kind: Kind
    price: Price
    # whether anything may be lost besides
    risky: bool


class Odds(Message):
    """A part of the sentence: "67 % stop in La Rascasse", "17 % one brake", "17 % out"."""

    # what may be lost besides, each with its chance
    risks: list[Message]


class GearChoice(TypedDict):
    """One of the six notches of the lever."""

    gear: int
    # null: not legal now, see `reason`
    token: str | None
    reason: Message | None
    # fewest and most spaces of this gear's die
    low: int
    high: int
    # points the change itself takes
    price: Price
    # the change takes the last engine point: the car would be out
    wrecks: bool
    # empty when not legal
    faces: list[FaceView]
    # faces of the die
    total: int
    # space, faces that open the space, what it means there at its cheapest, whether anything may be lost
    # there besides
    heat: list[tuple[int, int, Kind, bool]]
    # the sentence, part by part
    odds: list[Odds]
    # what that hangs on besides the throw: "if nobody ahead moves"
    provisos: list[Message]


class Reason(TypedDict):
    say: Message
    clause: str | None


class DriveChoice(TypedDict):
    token: str
    # where the car comes to stand
    space: int
    # start and end included
    path: list[int]
    kind: Kind
    price: Price
    # probability of losing a bodywork point of one's own to contact at that space (0: no roll)
    risk: float
    # dangerous spaces on the way, a roll for each
    hazards: int
    # spaces the car will skid on from there, in rain; price and kind count it in
    skid: int
    # "Outer lane, 8th space"
    where: Message
    # "three spaces left in the corner"
    then: Message
    why: list[Reason]
    # choices with the same group may be shown as one row
    group: str
    group_title: Message


class Rolled(TypedDict):
    gear: int
    natural: int
    value: int
    sides: int
    # the die is read in the gear table
    table: bool
    # it is the sum of these two
    pair: NotRequired[list[int]]
    # what the engine has added
    boost: int


class Boost(TypedDict):
    """Engine points that lengthen the move; it is asked again."""

    token: str
    adds: int
    value: int
    left: int
    # the car goes out after it
    last: bool


class OptionView(TypedDict):
    token: str
    label: Message
    detail: Message
    clause: str


class PartView(TypedDict):
    part: Part
    points: int
    token: str | None
    # step "adjust": the parts its point may go to, with their tokens
    to: NotRequired[dict[str, str]]


class Question(TypedDict):
    car: int
    # "skid", "tow" and "draft" are answered like "drive"; a tow may be declined by the choice "stay", on the
    # own space. "place": a space of the board is to be chosen. Of a computer driver's question the step's
    # own name
    step: str
    # false: a computer driver is to answer, send {"do": "drive_on"}
    human: bool
    # step "gear": six, first to sixth
    gears: NotRequired[list[GearChoice]]
    # step "drive": cheapest first
    choices: NotRequired[list[DriveChoice]]
    # step "drive"
    rolled: NotRequired[Rolled]
    # step "drive"
    boosts: NotRequired[list[Boost]]
    # so long the person has; then send {"do": "time_up"}
    seconds: NotRequired[int | None]
    # prices and reasons are not shown beforehand
    blind: NotRequired[bool]
    # in a session before the race: whether the lap has begun, and the clock runs
    timed: NotRequired[bool]
    # step "drive": cars in the way cut the move short
    blocked: NotRequired[Message | None]
    # steps "skid", "choose", "place", "draft", "build", "adjust" and "clock"
    title: NotRequired[Message]
    # a line below it
    what: NotRequired[Message | None]
    # steps "place", "build" and "adjust"
    clause: NotRequired[str]
    # the others should not look
    secret: NotRequired[bool]
    # step "choose": the die that may be thrown again
    die: NotRequired[Die]
    # step "choose"
    options: NotRequired[list[OptionView]]
    # step "build": points still to spend, of `total`; a part's token spends one, `rest` all that are left as
    # usual. Step "adjust": points that may still go; a part's token scratches one, `to` moves it to another
    # part, `rest` ends it
    left: NotRequired[int]
    total: NotRequired[int]
    parts: NotRequired[list[PartView]]
    rest: NotRequired[str]
    # step "clock": throws of the time trial that has just ended; the answer is "t" and the seconds it took,
    # "t83" ...
    count: NotRequired[int]
    # ... but no more than these
    most: NotRequired[int]
    # the answer where there is no other
    only: str | None
