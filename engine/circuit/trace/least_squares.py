"""Least squares with many rows and a few dozen unknowns: normal equations, solved by Cholesky's method."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul


def least_squares(
    rows: Sequence[Sequence[float]],
    right_side: Sequence[float],
    regularisation: Sequence[float],
    targets: Sequence[float],
) -> list[float]:
    """Return the x that minimises the sum of (row x - right)² and regularisation x² - 2 targets x.

    All values of ``regularisation`` must be positive.
    """
    size = len(regularisation)
    columns = list(zip(*rows, strict=True)) if rows else [()] * size
    lower: list[list[float]] = []
    for i, column in enumerate(columns):
        line = [sum(map(mul, column, columns[j])) for j in range(i + 1)]
        line[i] += regularisation[i]
        lower.append(line)
    goal = [sum(map(mul, column, right_side)) + extra for column, extra in zip(columns, targets, strict=True)]
    for i in range(size):
        line = lower[i]
        for j in range(i):
            line[j] = (line[j] - sum(map(mul, line[:j], lower[j]))) / lower[j][j]
        line[i] = math.sqrt(max(1e-12, line[i] - sum(value * value for value in line[:i])))
    forward: list[float] = []
    for i in range(size):
        forward.append((goal[i] - sum(map(mul, lower[i], forward))) / lower[i][i])
    result = [0.0] * size
    for i in range(size - 1, -1, -1):
        known = sum(lower[j][i] * result[j] for j in range(i + 1, size))
        result[i] = (forward[i] - known) / lower[i][i]
    return result
