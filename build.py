#!/usr/bin/env python3
"""The one door to the project: serve, build, test, check, generate, bench, tournament, soak, release,
audit, circuit, shots.
`python3 build.py VERB --help` says more.

Needs Python 3.11 or newer and nothing else: what the tools need is installed into `.venv` and
`web/node_modules` from pinned files, once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036, the point is to say it to older ones
    sys.exit(f"Yellow Flag needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from web.tooling import assemble, machine
from web.tooling.command_line import parser
from web.tooling.machine import ROOT, WEB, Failure, say
from web.tooling.other_browsers import find_all

# Only the sheets that have changed are read again.
KEPT_BY_STYLELINT = (
    "--cache",
    "--cache-strategy=content",
    f"--cache-location={machine.CACHE / 'stylelint'}{os.sep}",
)


def build(options: argparse.Namespace) -> int:
    """Build the site into site/: static files that work under any address."""
    begun = time.monotonic()
    if address := getattr(options, "url", None):
        if not address.startswith(("https://", "http://")):
            raise Failure(f"{address} is no address: it begins with https://.")
        os.environ["SITE_ADDRESS"] = address
    folder = assemble.build()
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    say(f"{folder.relative_to(ROOT)}/ is built: {size / 1e6:.1f} MB in {time.monotonic() - begun:.1f} s.")
    return 0


def serve(options: argparse.Namespace) -> int:
    """Build the site, serve it on this machine and print its address."""
    from web.tooling.serve import Server

    build(options)
    try:
        # Whoever watches wants to see what has changed, and not what the browser has kept.
        server = Server(machine.SITE, options.port, keeps=not options.watch)
    except OSError as error:
        raise Failure(
            f"Port {options.port} is not free ({error.strerror}); choose another with --port."
        ) from None
    print(f"Yellow Flag is at {server.address}  (Ctrl-C ends)", flush=True)
    try:
        if options.watch:
            server.in_background()
            watch()
        else:
            server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


def watch() -> None:
    """Builds again whenever a source changes, in a process of its own so that changed Python counts; a broken
    build leaves the last good site standing.
    """
    seen = state()
    while True:
        time.sleep(0.5)
        if (now := state()) != seen:
            seen = now
            subprocess.run([sys.executable, ROOT / "build.py", "build"], check=False)


def state() -> dict[Path, int]:
    """When each source last changed. A file may vanish while we look."""
    times = {}
    for file in assemble.watched_sources():
        try:
            times[file] = file.stat().st_mtime_ns
        except FileNotFoundError:
            continue
    return times


def check(_: argparse.Namespace) -> int:
    """Check the code without running it: ruff, mypy --strict, tsc on JSDoc types, biome, stylelint; and that
    everything is written as the formatters of ruff and biome write it.
    """
    python = machine.python()
    checks: list[tuple[str, list[str | Path], Path]] = [
        ("ruff", [python, "-m", "ruff", "check", "--quiet", "."], ROOT),
        ("ruff format", [python, "-m", "ruff", "format", "--quiet", "--diff", "."], ROOT),
        ("mypy", [python, "-m", "mypy", "--no-error-summary"], ROOT),
        ("tsc", [*machine.web_tool("tsc"), "-p", "."], WEB),
        ("tsc on the tooling", [*machine.web_tool("tsc"), "-p", "tooling"], WEB),
        ("biome", [*machine.web_tool("biome"), "check", "--log-level=error", ".", "../tests"], WEB),
        ("stylelint", [*machine.web_tool("stylelint"), *KEPT_BY_STYLELINT, "**/*.css"], WEB),
    ]
    failed = [
        name
        for name, command, folder in checks
        if subprocess.run(command, cwd=folder, check=False).returncode
    ]
    say(f"check: {', '.join(failed)} found something." if failed else "check: all clean.")
    return bool(failed)


def test(options: argparse.Namespace) -> int:
    """Run all tests: the checks, then engine, page and site, in a real browser where that matters. Further
    arguments go to pytest.
    """
    if options.scenarios:
        folder = Path(options.scenarios).resolve()
        if not folder.is_dir():
            raise Failure(f"There is no folder {options.scenarios}.")
        return in_venv(
            "-c",
            "import sys; from tests.scenario_runner import main; sys.exit(main(sys.argv[1]))",
            str(folder),
        )
    if options.mutations:
        machine.mutation_tester()
        return in_venv("-m", "tests.mutants", str(options.mutations), options.seed)
    if options.mutations is not None:
        return in_venv("-m", "tests.mutations")
    if options.long is not None:
        return in_venv("-m", "tests.long_races", str(options.long))
    if options.odds is not None:
        return in_venv("-m", "tests.long_odds", str(options.odds))
    if options.faults:
        build(options)
        return in_venv("-m", "tests.fault_suite")
    machine.python()
    # Whatever browser is missing is fetched while the checks run, once for all the processes of tests.
    with ThreadPoolExecutor(1) as beside:
        browsers = None if options.pytest else beside.submit(find_all)
        unsound = 0 if options.pytest else check(options)
        build(options)
    if browsers:
        browsers.result()
    # All of them at once on all processors, and one more at a time than there are processors: tests in a
    # browser often wait. Single files asked for run one after another, so that -x and -s mean what they say.
    how = options.pytest or ["-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal"]
    under_wasm = {"PYTHON_UNDER_WASM": "yes"} if options.wasm else {}
    return in_venv("-m", "pytest", *how, SITE_IS_BUILT="yes", **under_wasm) or unsound


def bench(options: argparse.Namespace) -> int:
    """Measure the engine, how strong the computer drivers are and how they get round, or in a browser how
    fast the page is and how smoothly a race goes on it; prints a table, --json FILE writes it as one flat
    object. --against DIR compares with another checkout, in one run.
    """
    if options.against:
        if options.what != "engine":
            raise Failure("only the engine is measured against another checkout")
        return in_venv("-m", "tests.bench.paired", *bench_json(options), str(Path(options.against).resolve()))
    if options.what not in ("engine", "drivers"):
        build(options)
    longer = ["--long"] if options.long and options.what == "drivers" else []
    return in_venv("-m", f"tests.bench.bench_{options.what}", *bench_json(options), *longer)


def tournament(options: argparse.Namespace) -> int:
    """Let computer drivers race each other, everybody from every place of the grid with the same dice; prints
    a table of ratings with intervals.
    """
    wanted = [*options.drivers, *(["--circuits", *options.circuits] if options.circuits else [])]
    numbers = ["--rulebook", options.rulebook, "--laps", options.laps, "--seeds", options.seeds]
    return in_venv("-m", "tests.bench.tournament", *wanted, *numbers)


def bench_json(options: argparse.Namespace) -> list[str]:
    """Where the figures go besides."""
    return ["--json", str(Path(options.json).resolve())] if options.json else []


def generate(options: argparse.Namespace) -> int:
    """Write what is made from tables anew: classes of the state, numbers of drivers, the protocol for the
    page, pages of rules, the words of scenarios.
    """
    return in_venv("-m", "tests.generate")


def soak(options: argparse.Namespace) -> int:
    """Random races, seasons and hostile inputs with new seeds, for hours, on all processors; each failure is
    printed as a link and a scenario that show it again.
    """
    seed = ["--seed", options.seed] if options.seed else []
    processors = ["--processors", str(options.processors)] if options.processors else []
    rounds = ["--rounds", str(options.rounds)] if options.rounds is not None else []
    return in_venv("-m", "tests.soak", "--hours", str(options.hours), *seed, *processors, *rounds)


def audit(options: argparse.Namespace) -> int:
    """Let Lighthouse look at the screens of the built site and print a table; fails where accessibility or
    best practices are below 100, or something shifts while a screen comes up.
    """
    build(options)
    keep = ["--keep"] if options.keep else []
    return in_venv("-m", "web.tooling.audit", "--runs", str(options.runs), *keep)


def circuit(options: argparse.Namespace) -> int:
    """Check a circuit file; print what is wrong with it and where, or its figures, and draw it as SVG and
    PNG, light and dark; or list its spaces. Or make such files of lines.
    """
    if options.trace:
        machine.node_modules()
        lines = [str(Path(file).resolve()) for file in (options.file, *options.more)]
        if options.notes:
            notes = [str(Path(options.notes).resolve()), str(Path(options.out).resolve())]
            return in_venv("-m", "web.tooling.board_draft", *notes, *lines)
        wish = ["--spaces", str(options.length), "--direction", options.direction]
        return in_venv("-m", "web.tooling.trace_file", *lines, str(Path(options.out).resolve()), *wish)
    if options.more:
        raise Failure("One circuit at a time; only --trace takes several files.")
    # The name of a circuit of the game stays as it is.
    file = str(Path(options.file).resolve()) if Path(options.file).exists() else options.file
    if options.spaces:
        return in_venv("-m", "web.tooling.circuit_file", file, "--spaces")
    machine.node_modules()  # the lettering comes from there
    return in_venv("-m", "web.tooling.circuit_file", file, str(Path(options.out).resolve()))


def shots(options: argparse.Namespace) -> int:
    """Take pictures of every screen of the built site, in a browser, at both sizes, light and dark;
    `docs/pictures` has the one that the README shows.
    """
    build(options)
    return in_venv("-m", "web.tooling.shots", str(Path(options.folder).resolve()))


def release(options: argparse.Namespace) -> int:
    """Prepare a release: version and heading of the changes, fixtures of the links and files it writes, the
    bill of materials with the site, and two builds that have to come out the same, byte for byte.
    """
    from web.tooling import release as releasing

    releasing.prepare(options.version, options.date)
    releasing.write_fixtures(options.version, machine.python())
    digest, files = releasing.site_twice()
    build(options)
    releasing.write_storage(options.version, machine.python())
    say(f"{options.version} is prepared: {files} files, the same in two builds, together {digest}.")
    say("Look at what has changed, run the tests, commit and tag it.")
    return 0


def in_venv(*arguments: str, **environment: str) -> int:
    """Runs the Python of .venv at the top of the project."""
    return subprocess.run(
        [machine.python(), *arguments], cwd=ROOT, check=False, env={**os.environ, **environment}
    ).returncode


VERBS = (serve, build, test, check, generate, bench, tournament, soak, release, audit, circuit, shots)


def main() -> int:
    options = parser(__doc__, VERBS).parse_args()
    try:
        code: int = options.run(options)
        return code
    except Failure as failure:
        say(str(failure))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
