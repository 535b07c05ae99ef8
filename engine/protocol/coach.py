"""What the coach says: a race of one car reviewed, answers weighed, chances. Throws are given in thousandths;
what is positive was lost.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.protocol.parts import Message


class ReviewedChoice(TypedDict):
    """A decision that cost much, or one that a steady driver would have got wrong."""

    # its number in the history
    decision: int
    round: int
    kind: Literal["gear", "drive"]
    # against the best answer; for a good decision what a steady driver would have lost
    throws: int
    chosen: Message
    # the best answer; for a good decision that of a steady driver
    other: Message
    why: Message
    # as a position text, to be solved once more; "" where no text can hold it
    position: str


class ReviewedTurn(TypedDict):
    """What a game turn lost."""

    round: int
    choices: int
    dice: int
    rest: int


class ReviewTotals(TypedDict):
    """choices + dice + rest = end - start: what was lost by choices, by the throws for movement, and by the
    rest, other cars, every other die, choices of other kinds.
    """

    choices: int
    dice: int
    rest: int
    # throws to come at the first decision, by the best driving
    start: int
    # game turns needed; with what is still to come, or being out
    end: int
    # gears chosen, and how many of them as the strongest driver would have
    gears: int
    gears_best: int
    decisions: int
    status: Literal["running", "finished", "out"]


class ReviewFigures(TypedDict):
    totals: ReviewTotals
    turns: list[ReviewedTurn]
    # at most three of each, the weightiest first
    dearest: list[ReviewedChoice]
    finest: list[ReviewedChoice]


class Chance(TypedDict):
    """How likely a car is to win and to be among the first three, in thousandths."""

    win: int
    podium: int


class ChancesAt(TypedDict):
    """The chances of all cars before a decision, by the entry list."""

    decision: int
    cars: list[Chance]


class Puzzle(TypedDict):
    """The puzzle of a day: to be asked for again until ``percent`` is 100. ``kind``: "gear" or "drive", and
    ``position`` its text.
    """

    percent: int
    position: str
    kind: str


class Review(TypedDict):
    """The race of a car, reviewed bit by bit: to be asked for again until ``figures`` are there."""

    car: int
    percent: int
    figures: ReviewFigures | None


class AskReview(TypedDict):
    """`review`: a part of the review of a car's race. To be asked again until it has `figures`."""

    do: Literal["review"]
    car: int


class AskPuzzle(TypedDict):
    """`puzzle`: a part of the work on a day's puzzle; the table stays as it is."""

    do: Literal["puzzle"]
    # counted from 1 January 1970
    day: int


class AskChances(TypedDict):
    """`chances`: everybody's chances before each of these decisions, at most eight in one request."""

    do: Literal["chances"]
    decisions: list[int]
