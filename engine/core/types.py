"""Types that all parts of the engine share: questions, answers, events, set-ups and errors."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.core.kinds import ActionKind, DiePurpose, EventKind, QuestionName
    from engine.protocol import common as wire

# Plain data that becomes JSON: a request, a reply or a part of one.
Json = dict[str, Any]

MAX_CARS = 10
LIVERIES = 12
MAX_LAPS = 9
NAME_LENGTH = 16

# Stocks of wear points, in the order in which they are printed, stored and shown (LUD-CAR-1).
WEAR_STOCKS: tuple[wire.Wear, ...] = ("tyres", "brakes", "fuel", "bodywork", "engine", "road_holding")


# Parts that points can be spent on when a car is built. The empty name is the option "the rest as in the
# standard car". The names after it are points of the driver and the crew, not of the car.
PARTS = (*WEAR_STOCKS, "", "driver_points", "crew", "qualifying")


class Message(NamedTuple):
    """A sentence, given by its id in the message files.

    Attributes:
        args: values to fill in: numbers, texts or further messages
    """

    id: str
    args: Mapping[str, Any] = {}

    def as_json(self) -> wire.Message:
        """Return the message as plain data for the page."""
        args = {
            key: value.as_json() if isinstance(value, Message) else value for key, value in self.args.items()
        }
        return {"id": self.id, "args": args} if args else {"id": self.id}


class InputError(ValueError):
    """Input from outside (a link, a file, a set-up) that cannot be used.

    Attributes:
        message: one sentence about the problem
    """

    def __init__(self, message_id: str, **args: Any) -> None:
        super().__init__(message_id, args)
        self.message = Message(message_id, args)


def load_json(text: str) -> Any:
    """Return the value of a JSON text from outside.

    Raises ValueError or RecursionError if the text is not JSON, and InputError if it contains half a
    surrogate pair: JSON can spell these, but no reply, file or link could hold them.
    """
    value = json.loads(text)
    try:
        text.encode()
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InputError("error.letters") from None
    return value


class Action(NamedTuple):
    """One legal answer.

    ``value`` and ``extra`` are facts of the game, never positions in a list. Their meaning depends on the
    kind. Examples:

    - gear: ``value`` is the gear.
    - drive: ``value`` is the end space. ``extra`` is the brake points spent plus 32 times the length option.
    - tyres: ``value`` is the kind of tyres.
    - stay: no slipstream.

    ``engine/links/tokens.py`` shows the other kinds as text.
    """

    kind: ActionKind
    value: int = 0
    extra: int = 0


class ValueObject:
    """Base class of immutable values with slots; slots are faster to read than tuples.

    Two values are equal if they have the same type and equal slots.
    """

    __slots__: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )


class Decision(ValueObject):
    """A decision that the engine waits for.

    Attributes:
        options: the complete list of legal answers, without duplicates, in a fixed order
        detail: results of the step that made the list (for a move, the search with its paths), so that
            nothing is computed twice; not part of equality
    """

    __slots__ = ("car", "detail", "options", "step")

    def __init__(self, car: int, step: QuestionName, options: tuple[Action, ...], detail: Any = None) -> None:
        self.car = car
        self.step = step
        self.options = options
        self.detail = detail

    def __eq__(self, other: object) -> bool:
        return type(other) is Decision and (self.car, self.step, self.options) == (
            other.car,
            other.step,
            other.options,
        )


class Chance(ValueObject):
    """A die roll that the engine waits for; the answer is an index into ``faces``.

    Attributes:
        faces: the faces of the die, each equally likely
    """

    __slots__ = ("car", "faces", "purpose")

    def __init__(self, car: int, purpose: DiePurpose, faces: tuple[int, ...]) -> None:
        self.car = car
        self.purpose = purpose
        self.faces = faces


class DieRolls(dict[int, Chance]):
    """Die rolls for one purpose, by car. Each is created on first use and shared by all races."""

    def __init__(self, purpose: DiePurpose, faces: tuple[int, ...]) -> None:
        super().__init__()
        self.purpose = purpose
        self.faces = faces

    def __missing__(self, car: int) -> Chance:
        chance = self[car] = Chance(car, self.purpose, self.faces)
        return chance


Question = Decision | Chance


class Event(NamedTuple):
    """Something that happened, for commentary and animation only; rules never read events.

    Attributes:
        clause: id of the rule behind it
    """

    kind: EventKind
    car: int
    round: int
    clause: str
    data: Mapping[str, Any]


class Entry(NamedTuple):
    """A car on the entry list.

    Liveries n and n + 5 are the two cars of team n (LUD-PRE-1). Liveries 10 and 11 are a sixth team, which
    some seasons have.

    Attributes:
        driver: "human" or the id of a computer driver
    """

    name: str
    livery: int
    driver: str

    @property
    def team(self) -> int:
        """Number of the team, 0 to 5."""
        return self.livery % 5 if self.livery < 10 else 5


class SeasonCarSheet(NamedTuple):
    """Data of a car that its season has fixed before the race.

    Attributes:
        full: points of each part in the order of ``WEAR_STOCKS``; empty if the season does not build cars
        driver_points: whole driver points available
        grid: grid position from 1 if positions rotate; 0 if the race decides them
    """

    full: tuple[int, ...] = ()
    driver_points: int = 0
    crew: int = 0
    qualifying: int = 0
    grid: int = 0


class SeasonRaceRef(NamedTuple):
    """Reference from a race to its season.

    Attributes:
        season: number of the season
        race: number of the race within the season, from 1
        check: checksum of everything that the race was set up from
        sheets: one for each entry
    """

    season: int
    race: int
    check: int
    sheets: tuple[SeasonCarSheet, ...]

    @property
    def built(self) -> bool:
        """True if the season has built the cars, so the drivers do not build them before the race."""
        return bool(self.sheets[0].full)


# Default names of the drivers, by livery.
NAMES = (
    "Ada",
    "Bruno",
    "Chloé",
    "Dario",
    "Elsa",
    "Farid",
    "Greta",
    "Hugo",
    "Inès",
    "Jonas",
    "Karim",
    "Lena",
)

# Driver id of a person.
HUMAN = "human"


class Setup(NamedTuple):
    """Everything agreed before a race. With the decisions it determines every die and every position."""

    circuit: str
    rulebook: str
    laps: int
    entries: tuple[Entry, ...]
    seed: int
    switches: tuple[tuple[str, str], ...] = ()
    season_race: SeasonRaceRef | None = None
