"""Table of benchmark figures with their targets, also as one flat object in a file."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path


def run_benchmark(
    description: str | None,
    measure: Callable[..., Mapping[str, float]],
    targets: Mapping[str, float],
    parts: Sequence[str] = (),
) -> None:
    """Measure and print. ``targets``: maximum of each figure; a negative value is a minimum.

    ``parts`` are the choices of --without, which is passed to ``measure``.
    """
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", type=Path, help="also write the figures to this file, as one flat object")
    if parts:
        parser.add_argument("--without", choices=parts, help="measure without this part of the start")
    options = parser.parse_args()
    start = time.monotonic()
    figures = measure(options.without) if parts else measure()
    width = max(len(name) for name in figures)
    for name, value in figures.items():
        goal = targets.get(name)
        aim = "" if goal is None else f"   (target: at {'most' if goal > 0 else 'least'} {abs(goal):,})"
        print(f"{name:<{width}} {value:>12,}{aim}")
    print(f"{time.monotonic() - start:.1f} s")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
