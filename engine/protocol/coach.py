"""The coach: reviews of a car's race, scored answers and win probabilities.

Rolls are in thousandths; positive values are losses.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.protocol.common import Message


class DecisionReview(TypedDict):
    """A costly decision, or a good one that the steady driver would have missed."""

    # its number in the history
    decision: int
    round: int
    kind: Literal["gear", "drive"]
    # loss against the best answer; for a good decision, the steady driver's loss
    rolls_lost: int
    choice: Message
    # the best answer; for a good decision, the steady driver's answer
    other: Message
    why: Message
    # as a position text, to try it again; "" if a text cannot hold it
    position: str


class TurnReview(TypedDict):
    """Rolls lost in a game turn."""

    round: int
    choices: int
    dice: int
    other: int


class ReviewTotals(TypedDict):
    """Rolls lost by cause: choices + dice + other = end - start.

    `choices` are gears and moves, `dice` the movement rolls. `other` is everything else: other cars,
    other dice, other kinds of choices.
    """

    choices: int
    dice: int
    other: int
    # expected rolls to the finish at the first decision, driving perfectly
    start: int
    # game turns used, plus those expected until the finish or the cost of being out
    end: int
    # gears chosen, and how many of them match the strongest driver's choice
    gears: int
    gears_best: int
    decisions: int
    status: Literal["running", "finished", "out"]


class ReviewFigures(TypedDict):
    totals: ReviewTotals
    turns: list[TurnReview]
    # at most three of each, the most important first
    costliest: list[DecisionReview]
    best: list[DecisionReview]


class Chance(TypedDict):
    """A car's probability of winning and of a podium finish, in thousandths."""

    win: int
    podium: int


class WinProbabilities(TypedDict):
    """Win probabilities of all cars before a decision, in order of the entry list."""

    decision: int
    cars: list[Chance]


class Puzzle(TypedDict):
    """The puzzle of a day. Repeat the request until ``percent`` is 100.

    ``kind`` is "gear" or "drive", ``position`` a position text.
    """

    percent: int
    position: str
    kind: str


class Review(TypedDict):
    """A review of a car's race, computed in parts. Repeat the request until ``figures`` is present."""

    car: int
    percent: int
    figures: ReviewFigures | None


class AskReview(TypedDict):
    """`review`: part of the review of a car's race. Repeat the request until it has `figures`."""

    do: Literal["review"]
    car: int


class AskPuzzle(TypedDict):
    """`puzzle`: part of the work on a day's puzzle. The current race does not change."""

    do: Literal["puzzle"]
    # days since 1 January 1970
    day: int


class AskChances(TypedDict):
    """`chances`: win probabilities before each of these decisions, at most eight per request."""

    do: Literal["chances"]
    decisions: list[int]
