"""The words that all parts of the engine share: questions, answers, events, set-ups and errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.protocol import parts as wire

MAX_CARS = 10
LIVERIES = 12
MAX_LAPS = 9
NAME_LENGTH = 16

# The stocks of points, in the order in which they are printed, stored and shown (LUD-CAR-1).
WEAR: tuple[wire.Wear, ...] = ("tyres", "brakes", "fuel", "bodywork", "engine", "road_holding")


# What a car may be built of: the stocks, nothing at the place that stands for "the rest as usual", and what
# counts apart from the car.
PARTS = (*WEAR, "", "driver_points", "crew", "qualifying")


class Message(NamedTuple):
    """A sentence by its name in the message files, with the values to fill in. Values are numbers, texts or
    further messages.
    """

    id: str
    args: Mapping[str, Any] = {}

    def as_json(self) -> wire.Message:
        """The message as plain data for the page."""
        args = {
            key: value.as_json() if isinstance(value, Message) else value for key, value in self.args.items()
        }
        return {"id": self.id, "args": args} if args else {"id": self.id}


class InputError(ValueError):
    """Something from outside (a link, a file, a set-up) cannot be used; ``message`` says in one sentence what
    is wrong with it.
    """

    def __init__(self, message_id: str, **args: Any) -> None:
        super().__init__(message_id, args)
        self.message = Message(message_id, args)


class Action(NamedTuple):
    """One legal answer. What ``value`` and ``extra`` mean depends on the kind; both are facts of the game,
    never positions in a list.

    ``gear``: value is the gear. ``drive``: value is the space where the car comes to stand, extra the brake
    points spent and, times 32, the number of the length chosen. ``tyres``: value is the kind. ``stay``: no
    tow.
    """

    kind: str
    value: int = 0
    extra: int = 0


class Slotted:
    """Values that are read more often than anything else in a race, which is why they are no tuples: a slot
    is read in a fraction of the time. Two of a kind are equal where all they say is; nobody changes them.
    """

    __slots__: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )


class Decision(Slotted):
    """The engine waits for a decision: ``options`` is the complete list of legal answers, each once, in a
    fixed order.

    ``detail`` carries what the step worked out on the way to the list (for a move, the search with its
    paths), so that nothing is searched twice; it makes no other question of it.
    """

    __slots__ = ("car", "detail", "options", "step")

    def __init__(self, car: int, step: str, options: tuple[Action, ...], detail: Any = None) -> None:
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


class Chance(Slotted):
    """The engine waits for a die: every entry of ``faces`` is equally likely. The answer is an index into
    ``faces``.
    """

    __slots__ = ("car", "faces", "purpose")

    def __init__(self, car: int, purpose: str, faces: tuple[int, ...]) -> None:
        self.car = car
        self.purpose = purpose
        self.faces = faces


class Chances(dict[int, Chance]):
    """The throws of a die for one purpose, by the car that throws: each is made when it is first waited for,
    and the same to all races.
    """

    def __init__(self, purpose: str, faces: tuple[int, ...]) -> None:
        super().__init__()
        self.purpose = purpose
        self.faces = faces

    def __missing__(self, car: int) -> Chance:
        made = self[car] = Chance(car, self.purpose, self.faces)
        return made


Question = Decision | Chance


class Event(NamedTuple):
    """Something that happened, for commentary and animation only: no rule ever reads it. ``clause`` names the
    rule behind it.
    """

    kind: str
    car: int
    round: int
    clause: str
    data: Mapping[str, Any]


class Entry(NamedTuple):
    """A car on the entry list. Liveries ``n`` and ``n + 5`` are the two cars of team ``n`` (LUD-PRE-1), 10
    and 11 those of a sixth team, which some seasons have. ``driver`` is "human" or a computer driver's id.
    """

    name: str
    livery: int
    driver: str

    @property
    def team(self) -> int:
        """Number of the team, 0 to 5."""
        return self.livery % 5 if self.livery < 10 else 5


class Sheet(NamedTuple):
    """What a season has settled about a car before its race. ``full``: points of its parts in the order of
    WEAR, empty where cars are no matter of the season. ``driver_points``: whole ones that the driver has in
    hand. ``grid``: its place, from 1, where places go round; 0 where the race settles them.
    """

    full: tuple[int, ...] = ()
    driver_points: int = 0
    crew: int = 0
    qualifying: int = 0
    grid: int = 0


class Fixture(NamedTuple):
    """Where a race belongs: the season by its number, the race within it from 1, a check of all that it was
    set up from, and a sheet for each entry.
    """

    season: int
    race: int
    check: int
    sheets: tuple[Sheet, ...]

    @property
    def built(self) -> bool:
        """Whether cars come as the season has them, so that nobody builds one."""
        return bool(self.sheets[0].full)


# How the driver of each livery is called unless somebody gives a name.
NAMES = (
    "Ada", "Bruno", "Chloé", "Dario", "Elsa", "Farid", "Greta", "Hugo", "Inès", "Jonas", "Karim", "Lena",
)  # fmt: skip

# Who drives a car in a set-up when no computer driver does.
HUMAN = "human"


class Setup(NamedTuple):
    """All that is agreed before a race. Together with the decisions it determines every die and every
    position.
    """

    circuit: str
    rulebook: str
    laps: int
    entries: tuple[Entry, ...]
    seed: int
    switches: tuple[tuple[str, str], ...] = ()
    fixture: Fixture | None = None
