"""Command-line options of `python3 build.py`."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable, Iterable

# The parts of `generate`; tests/tools/generate.py has their modules.
GENERATED_PARTS = (
    "tables", "golden", "perft", "boards", "figures", "sundays", "runtime", "fixtures", "storage",
)  # fmt: skip
MAX_PORT = 65_535
Command = Callable[[argparse.Namespace], int]


def shard(text: str) -> str:
    """Return a part such as ``2/3``. Raise ValueError for any other text."""
    number, count = map(int, text.split("/"))
    if not 1 <= number <= count:
        raise ValueError(text)
    return text


def port(text: str) -> int:
    """Return a port number. Raise ArgumentTypeError for any other text."""
    if not text.isascii() or not text.isdigit() or int(text) > MAX_PORT:
        raise argparse.ArgumentTypeError(f"{text} is not a port: choose a number from 0 to {MAX_PORT}")
    return int(text)


def parser(description: str | None, commands: Iterable[Command]) -> argparse.ArgumentParser:
    """Build the parser. Parsed options hold the called command as ``run``.

    A command is named after its function. The first line of its docstring is the one-line help; the whole
    docstring (what it does, what it needs, an example) is printed by ``COMMAND --help``.
    """
    root_parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    functions = {run.__name__: run for run in commands}
    subparsers = root_parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str) -> argparse.ArgumentParser:
        run = functions[name]
        text = inspect.getdoc(run) or ""
        added = subparsers.add_parser(
            name,
            help=text.partition("\n")[0],
            description=text,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        added.set_defaults(run=run)
        return added

    one = command("serve")
    one.add_argument(
        "--port", type=port, default=8000, help="port to listen on (default: %(default)s; 0 = any free port)"
    )
    one.add_argument("--watch", action="store_true", help="rebuild when a source file changes")
    one = command("build")
    one.add_argument("--url", metavar="ADDRESS", help="public URL of the site, for link previews (og: tags)")
    one = command("test")
    one.add_argument("--scenarios", metavar="DIR", help="run only the scenarios in DIR")
    one.add_argument(
        "--long",
        metavar="SEEDS",
        nargs="?",
        type=int,
        const=200,
        help="random races only: every rulebook and circuit, SEEDS seeds each (default: %(const)s)",
    )
    one.add_argument(
        "--odds",
        metavar="TURNS",
        nargs="?",
        type=int,
        const=100_000,
        help="check gear forecasts against TURNS actual turns (default: %(const)s)",
    )
    one.add_argument(
        "--mutations",
        metavar="N",
        nargs="?",
        type=int,
        const=0,
        help="mutation tests: the built-in rule faults, or N random single-token changes "
        "(95%% must be caught)",
    )
    one.add_argument("--seed", default="1", help="seed for --mutations N (default: %(default)s)")
    one.add_argument(
        "--of",
        nargs="+",
        default=["rules"],
        metavar="PACKAGE",
        help="packages of the engine for --mutations N (default: rules)",
    )
    one.add_argument(
        "--faults",
        action="store_true",
        help="fault injection in the browser only: files, storage, worker, reload; prints a table",
    )
    one.add_argument(
        "--traces", metavar="N", type=int, help="trace N random lines; each gives a circuit or an error"
    )
    one.add_argument(
        "--openings", metavar="SEEDS", type=int, help="compare precomputed first turns with the engine"
    )
    one.add_argument("--wasm", action="store_true", help="use Pyodide for all page tests")
    one.add_argument(
        "--full",
        action="store_true",
        help="also run tests that a change to rules or screens cannot break: all faults of the start, both "
        "window sizes, long races",
    )
    one.add_argument("--no-install", action="store_true", help="install no Debian packages, even as root")
    one.add_argument("--shard", metavar="I/N", type=shard, help="run only the I-th of N parts of the tests")
    one.add_argument("--durations", action="store_true", help="print the seconds of each test file")
    one.add_argument(
        "pytest",
        nargs="*",
        metavar="ARGUMENT",
        help="pytest arguments, e.g. a test file (skips the checks); put options after --",
    )
    one = command("check")
    one.add_argument(
        "--house", action="store_true", help="print figures and targets of engine (A) and page (W) instead"
    )
    one = command("rule")
    one.add_argument("clause", metavar="CLAUSE", help="id of a clause or ruling, such as LUD-CRN-2 or G-71")
    one = command("generate")
    one.add_argument(
        "part", nargs="?", default="tables", choices=GENERATED_PARTS, help="default: %(default)s"
    )
    one.add_argument("arguments", nargs="*", metavar="ARGUMENT", help="put options after --")
    one = command("bench")
    one.add_argument("what", choices=["engine", "drivers", "page", "race"], help="what to measure")
    one.add_argument("arguments", nargs="*", metavar="ARGUMENT", help="put options after --")
    one.add_argument("--json", metavar="FILE", help="also write the results to FILE")
    one.add_argument("--long", action="store_true", help="drivers only: a larger sample, about an hour")
    one.add_argument("--against", metavar="DIR", help="engine only: compare with the checkout in DIR")
    one.add_argument(
        "--without", metavar="PART", help="page only: leave out snapshot, split or screens (docs/startup.md)"
    )
    one = command("tournament")
    one.add_argument("drivers", nargs="+", metavar="DRIVER", help="two to ten driver ids")
    one.add_argument("--circuits", nargs="+", metavar="CIRCUIT", help="circuit ids (default: six circuits)")
    one.add_argument("--rulebook", default="ludodelire", help="rulebook id (default: %(default)s)")
    one.add_argument("--laps", default="1", metavar="N", help="laps per race (default: %(default)s)")
    one.add_argument(
        "--seeds", default="8", metavar="N", help="blocks of races on each circuit (default: %(default)s)"
    )
    one = command("soak")
    one.add_argument("--hours", type=float, default=1.0, help="duration (default: %(default)s)")
    one.add_argument("--processors", type=int, help="worker processes (default: all CPUs)")
    one.add_argument(
        "--rounds", type=int, help="rounds of hostile inputs per 40 races (default: 6; 0 = none)"
    )
    one.add_argument("--seed", help="repeat an earlier run")
    one.add_argument(
        "--only",
        choices=["races", "damage", "changes"],
        help="races, inputs damaged as text, or inputs changed inside with a valid check (default: all)",
    )
    one = command("release")
    one.add_argument("version", metavar="VERSION", help="new version, such as 1.0.0")
    one.add_argument("--date", metavar="DAY", required=True, help="release date, YYYY-MM-DD")
    one = command("audit")
    one.add_argument(
        "--runs",
        type=int,
        default=3,
        help="visits per screen; the median is reported (default: %(default)s)",
    )
    one.add_argument("--keep", action="store_true", help="also write the table to docs/lighthouse.md")
    one = command("circuit")
    one.add_argument("file", metavar="FILE", help="a circuit file, or the id of a built-in circuit")
    one.add_argument(
        "--spaces",
        action="store_true",
        help="list its spaces lane by lane (corners, links, neighbours, grid, pits, line)",
    )
    one.add_argument("more", nargs="*", metavar="FILE", help="further lines to trace (prints a table)")
    one.add_argument(
        "--trace",
        action="store_true",
        help="FILE is a line or recording (any format in docs/circuits.md): turn it into a circuit file",
    )
    one.add_argument(
        "--notes", metavar="NOTES", help="with --trace: notes file for drafts (docs/circuits.md)"
    )
    one.add_argument(
        "--length", type=int, default=150, help="approximate length in spaces (default: %(default)s)"
    )
    one.add_argument(
        "--direction",
        choices=["drawn", "clockwise", "anticlockwise"],
        default="drawn",
        help="driving direction of a traced line (default: as %(default)s)",
    )
    one.add_argument("--out", metavar="DIR", default="shots", help="output folder (default: %(default)s)")
    one = command("shots")
    one.add_argument("folder", nargs="?", default="shots", help="output folder (default: %(default)s)")
    return root_parser
