"""What may be written after `python3 build.py`: its verbs and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable

Verb = Callable[[argparse.Namespace], int]


def parser(description: str | None, verbs: Iterable[Verb]) -> argparse.ArgumentParser:
    """What is parsed has the verb that was called as ``run``. A verb goes by its function's name, and its
    docstring is its help.
    """
    top = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    called = {run.__name__: run for run in verbs}
    known = top.add_subparsers(title="verbs", metavar="VERB", required=True)

    def verb(name: str) -> argparse.ArgumentParser:
        run = called[name]
        added = known.add_parser(name, help=run.__doc__, description=run.__doc__)
        added.set_defaults(run=run)
        return added

    one = verb("serve")
    one.add_argument(
        "--port",
        type=int,
        default=8000,
        help="port on this machine (default: %(default)s; 0 takes any that is free)",
    )
    one.add_argument("--watch", action="store_true", help="build again whenever a source changes")
    one = verb("build")
    one.add_argument(
        "--url",
        metavar="ADDRESS",
        help="where the site will stand, for what other sites show of a link to it (og: tags)",
    )
    one = verb("test")
    one.add_argument("--scenarios", metavar="DIR", help="only run the scenario files of this folder")
    one.add_argument(
        "--long",
        metavar="SEEDS",
        nargs="?",
        type=int,
        const=200,
        help="only random races: each rulebook, each circuit, so many seeds (default: %(const)s)",
    )
    one.add_argument(
        "--odds",
        metavar="TURNS",
        nargs="?",
        type=int,
        const=100_000,
        help="only the forecasts of gears, held against what comes of them (default: %(const)s turns)",
    )
    one.add_argument(
        "--mutations",
        metavar="N",
        nargs="?",
        type=int,
        const=0,
        help="only deliberate faults in the rules, each of which the tests have to catch; with a number so "
        "many changes of one operator, number or word each, of which 95 in a hundred have to be caught",
    )
    one.add_argument(
        "--seed", default="1", help="of --mutations N: which of all changes (default: %(default)s)"
    )
    one.add_argument(
        "--faults",
        action="store_true",
        help="only the faults of a browser's life: every file, storage, worker, reload; prints a table",
    )
    one.add_argument(
        "--wasm",
        action="store_true",
        help="with Python under WebAssembly in all pages, not only where a test is about that",
    )
    one.add_argument(
        "pytest",
        nargs="*",
        metavar="ARGUMENT",
        help="for pytest, e.g. a file of tests; then without the checks. Put options after --",
    )
    verb("check")
    verb("generate")
    one = verb("bench")
    one.add_argument("what", choices=["engine", "drivers", "page", "race"])
    one.add_argument("--json", metavar="FILE", help="also write the figures there")
    one.add_argument("--long", action="store_true", help="drivers only: a larger sample, for an hour or so")
    one.add_argument(
        "--against",
        metavar="DIR",
        help="engine only: measure it and that of another checkout in turn, and print the ratios",
    )
    one = verb("tournament")
    one.add_argument("drivers", nargs="+", metavar="DRIVER", help="two to ten, by the ids of set-ups")
    one.add_argument("--circuits", nargs="+", metavar="CIRCUIT", help="by their ids (default: six)")
    one.add_argument("--rulebook", default="ludodelire", help="(default: %(default)s)")
    one.add_argument("--laps", default="1", metavar="N", help="(default: %(default)s)")
    one.add_argument(
        "--seeds", default="8", metavar="N", help="blocks of races on each circuit (default: %(default)s)"
    )
    one = verb("soak")
    one.add_argument("--hours", type=float, default=1.0, help="how long (default: %(default)s)")
    one.add_argument("--processors", type=int, help="how many to use (default: all)")
    one.add_argument(
        "--rounds", type=int, help="of hostile inputs for forty races (default: 6; 0 is races alone)"
    )
    one.add_argument("--seed", help="makes the trials of an earlier run again")
    one = verb("release")
    one.add_argument("version", metavar="VERSION", help="three numbers with points, such as 1.0.0")
    one.add_argument(
        "--date", metavar="DAY", required=True, help="the day of the release, such as 2027-03-31"
    )
    one = verb("audit")
    one.add_argument(
        "--runs",
        type=int,
        default=3,
        help="looks at each screen, of which medians count (default: %(default)s)",
    )
    one.add_argument("--keep", action="store_true", help="also write the table to docs/lighthouse.md")
    one = verb("circuit")
    one.add_argument(
        "file",
        metavar="FILE",
        help="a circuit in the format of docs/circuits.md, or one of the game by its name",
    )
    one.add_argument(
        "--spaces",
        action="store_true",
        help="only list its spaces lane by lane: corners, what leads where, neighbours, grid, pits, the line",
    )
    one.add_argument("more", nargs="*", metavar="FILE", help="more lines to trace, for a table")
    one.add_argument(
        "--trace",
        action="store_true",
        help="the file is a line: points or GeoJSON as JSON; it becomes a circuit text, checked and drawn",
    )
    one.add_argument(
        "--notes",
        metavar="NOTES",
        help="with --trace: what is known of the circuits, for first drafts of boards (docs/circuits.md)",
    )
    one.add_argument(
        "--length",
        type=int,
        default=150,
        help="spaces of the traced middle lane, about (default: %(default)s)",
    )
    one.add_argument(
        "--direction",
        choices=["drawn", "clockwise", "anticlockwise"],
        default="drawn",
        help="driving direction of a traced line (default: as %(default)s)",
    )
    one.add_argument(
        "--out", metavar="DIR", default="shots", help="where the pictures go (default: %(default)s)"
    )
    one = verb("shots")
    one.add_argument(
        "folder", nargs="?", default="shots", help="where the pictures go (default: %(default)s)"
    )
    return top
