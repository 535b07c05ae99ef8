#!/usr/bin/env python3
"""Project commands. Run `python3 build.py COMMAND --help` for the options of one.

Needs Python 3.11 or newer and nothing else: everything that the commands need is pinned, and installed once
into `.venv` and `web/node_modules`.

  python3 build.py serve     build the game and serve it: open the address it prints
  python3 build.py test      run the tests
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036, older versions must get this message
    sys.exit(f"Yellow Flag needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from web.tooling import build_site, test_tier, toolchain
from web.tooling.apt_packages import NO_INSTALL_VARIABLE
from web.tooling.command_line import parser
from web.tooling.other_browsers import find_all
from web.tooling.toolchain import ROOT, WEB, BuildError, print_line

# Stylelint checks only style sheets that have changed.
STYLELINT_CACHE_OPTIONS = (
    "--cache",
    "--cache-strategy=content",
    f"--cache-location={toolchain.CACHE / 'stylelint'}{os.sep}",
)


def build(options: argparse.Namespace) -> int:
    """Build the static site into site/.

    It works under any address. Needs the npm registry on the first run.

    Example: python3 build.py build --url https://example.org/yellow-flag/
    """
    begun = time.monotonic()
    if address := getattr(options, "url", None):
        if not address.startswith(("https://", "http://")):
            raise BuildError(f"Invalid URL {address}: it must start with https://.")
        os.environ["SITE_ADDRESS"] = address
    folder = build_site.build()
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print_line(
        f"Built {folder.relative_to(ROOT)}/ ({size / 1e6:.1f} MB) in {time.monotonic() - begun:.1f} s."
    )
    return 0


def serve(options: argparse.Namespace) -> int:
    """Build the site, serve it on this machine and print its address.

    The game can be played as soon as the address is there; the rest of the site is built meanwhile. Needs the
    npm registry on the first run.

    Example: python3 build.py serve --port 8080 --watch
    """
    from web.tooling.serve import StaticServer
    from web.tooling.serve_builds import ServedBuilds

    try:
        # Browsers must not keep a site for offline use before it is complete, or if its files change.
        server = StaticServer(build_site.PLAYABLE_SITE, options.port, is_offline_enabled=False)
    except OSError as error:
        raise BuildError(
            f"Port {options.port} is not available ({error.strerror}); choose another with --port."
        ) from None
    build_site.build_playable()
    server.start_in_background()
    print(f"Yellow Flag is at {server.address}  (Ctrl-C ends)", flush=True)
    ServedBuilds(server, is_watching=options.watch).run()
    return 0


def check(options: argparse.Namespace) -> int:
    """Check the code and the texts without running the game.

    Runs ruff, mypy --strict, tsc, biome and stylelint, checks formatting, and reports banned phrases.
    `--house` prints a table of figures instead: how far engine and page are from their targets.

    Examples:
      python3 build.py check
      python3 build.py check --house
    """
    if getattr(options, "house", False):
        return in_venv("-m", "web.tooling.house_figures")
    python = toolchain.dev_python()
    checks: list[tuple[str, list[str | Path], Path]] = [
        ("ruff", [python, "-m", "ruff", "check", "--quiet", "."], ROOT),
        ("ruff format", [python, "-m", "ruff", "format", "--quiet", "--diff", "."], ROOT),
        ("mypy", [python, "-m", "mypy", "--no-error-summary"], ROOT),
        ("tsc", [*toolchain.web_tool("tsc"), "-p", "."], WEB),
        ("tsc on the tooling", [*toolchain.web_tool("tsc"), "-p", "tooling"], WEB),
        ("biome", [*toolchain.web_tool("biome"), "check", "--log-level=error", ".", "../tests"], WEB),
        ("plain words", [python, "-m", "web.tooling.plain_words"], ROOT),
        ("plain names", [python, "-m", "web.tooling.plain_names"], ROOT),
        ("stylelint", [*toolchain.web_tool("stylelint"), *STYLELINT_CACHE_OPTIONS, "**/*.css"], WEB),
    ]
    failed = []
    for name, command, folder in checks:
        with toolchain.progress(f"Checking with {name}"):
            if subprocess.run(command, cwd=folder, check=False).returncode:
                failed.append(name)
    print_line(f"check: problems found by {', '.join(failed)}." if failed else "check: no problems.")
    return bool(failed)


def rule(options: argparse.Namespace) -> int:
    """Print all about a clause or ruling: text, rulings, module and line, steps of the turn, scenarios.

    Example: python3 build.py rule LUD-CRN-2
    """
    return in_venv("-m", "web.tooling.catalog.rule_report", options.clause)


def test(options: argparse.Namespace) -> int:
    """Run the checks and the tests of engine, page and site, in real browsers where needed.

    The ordinary tier leaves out tests that a change to rules or screens cannot break; it adds the tests of
    the start-up if the change touches the start-up. `--full` runs everything. Missing browsers are installed,
    with apt-get if you are root; not with `--no-install`. Further arguments go to pytest.

    Examples:
      python3 build.py test
      python3 build.py test --full --shard 1/3
      python3 build.py test tests/rules/test_dice.py
      python3 build.py test tests/web -- -k keyboard
    """
    if options.scenarios:
        folder = Path(options.scenarios).resolve()
        if not folder.is_dir():
            raise BuildError(f"Folder not found: {options.scenarios}.")
        return in_venv(
            "-c",
            "import sys; from tests.support.scenario_runner import main; sys.exit(main(sys.argv[1]))",
            str(folder),
        )
    if options.mutations:
        toolchain.mutation_python()
        return in_venv("-m", "tests.tools.mutation_sample", str(options.mutations), options.seed, *options.of)
    if options.mutations is not None:
        return in_venv("-m", "tests.tools.planted_faults")
    if options.long is not None:
        return in_venv("-m", "tests.tools.long_races", str(options.long))
    if options.odds is not None:
        return in_venv("-m", "tests.tools.long_forecast_checks", str(options.odds))
    if options.traces is not None:
        return in_venv("-m", "tests.tools.long_traces", str(options.traces))
    if options.openings is not None:
        return in_venv("-m", "tests.support.opening_checks", str(options.openings))
    if options.faults:
        build(options)
        return in_venv("-m", "tests.tools.fault_suite")
    if options.no_install:
        os.environ[NO_INSTALL_VARIABLE] = "yes"
    toolchain.dev_python()
    toolchain.node_modules()
    # Missing browsers are installed once for all test processes, while the checks run and the site is built.
    with ThreadPoolExecutor(2) as background:
        browsers = None if options.pytest else background.submit(find_all)
        checks = None if options.pytest else background.submit(check, options)
        build(options)
    missing = browsers.result() if browsers else []
    unsound = checks.result() if checks else 0
    # One worker more than there are processors, because browser tests often wait. Tests given by name run in
    # one process, so that -x and -s work as usual.
    how = options.pytest or ["-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal"]
    environment = {
        "SITE_IS_BUILT": "yes",
        test_tier.TIER_VARIABLE: tier(options),
        test_tier.SHARD_VARIABLE: options.shard or "",
    }
    if options.wasm:
        environment["PYTHON_UNDER_WASM"] = "yes"
    if options.durations:
        environment[test_tier.DURATIONS_VARIABLE] = "yes"
    failed = in_venv("-m", "pytest", *how, **environment)
    for sentence in missing:
        print_line(sentence)
    return failed or unsound


def tier(options: argparse.Namespace) -> str:
    """Return the tier of the tests to run, and say if a change adds to it."""
    if options.full or options.pytest:
        return test_tier.FULL
    if test_tier.touches_startup(test_tier.changed_paths()):
        print_line("The change touches the start-up: its tests are run too.")
        return test_tier.ORDINARY_WITH_STARTUP
    return test_tier.ORDINARY


def bench(options: argparse.Namespace) -> int:
    """Measure the engine, the computer drivers, the page or a race in the browser; print a table.

    `page` and `race` need a browser. Compare figures within one run only: machines differ. Further arguments
    go to the benchmark.

    Examples:
      python3 build.py bench engine --against ../other-checkout
      python3 build.py bench drivers -- --only simulated
      python3 build.py bench page --json page.json
      python3 build.py bench page --without snapshot
    """
    if options.against:
        if options.what != "engine":
            raise BuildError("--against works with `bench engine` only.")
        return in_venv(
            "-m",
            "tests.tools.bench.compare_checkouts",
            *bench_json(options),
            str(Path(options.against).resolve()),
        )
    if options.without and options.what != "page":
        raise BuildError("--without works with `bench page` only.")
    if options.what not in ("engine", "drivers"):
        build(options)
    longer = ["--long"] if options.long and options.what == "drivers" else []
    longer += ["--without", options.without] if options.without else []
    return in_venv(
        "-m", f"tests.tools.bench.bench_{options.what}", *bench_json(options), *longer, *options.arguments
    )


def tournament(options: argparse.Namespace) -> int:
    """Rate computer drivers against each other; print a table with confidence intervals.

    Each driver starts from each grid place with the same dice.

    Example: python3 build.py tournament steady expert --seeds 4
    """
    wanted = [*options.drivers, *(["--circuits", *options.circuits] if options.circuits else [])]
    numbers = ["--rulebook", options.rulebook, "--laps", options.laps, "--seeds", options.seeds]
    return in_venv("-m", "tests.tools.bench.tournament", *wanted, *numbers)


def bench_json(options: argparse.Namespace) -> list[str]:
    """Return the --json option for the bench, with an absolute path."""
    return ["--json", str(Path(options.json).resolve())] if options.json else []


def generate(options: argparse.Namespace) -> int:
    """Regenerate generated files.

    Without a part: state classes, driver values, the page protocol, rules pages and the scenario vocabulary.
    Other parts: golden races and seasons, decision counts (perft), board digests, circuit figures, Sunday
    circuits, the list of runtime functions, fixtures, browser storage. Further arguments go to the part.

    Examples:
      python3 build.py generate
      python3 build.py generate sundays 2033-01-01
    """
    return in_venv("-m", "tests.tools.generate", options.part, *options.arguments)


def soak(options: argparse.Namespace) -> int:
    """Run random races, seasons and hostile inputs for hours, with new seeds.

    Uses all processors. Prints each failure as a link and a scenario that reproduce it.

    Example: python3 build.py soak --hours 8
    """
    seed = ["--seed", options.seed] if options.seed else []
    processors = ["--processors", str(options.processors)] if options.processors else []
    rounds = ["--rounds", str(options.rounds)] if options.rounds is not None else []
    only = ["--only", options.only] if options.only else []
    return in_venv(
        "-m", "tests.tools.soak", "--hours", str(options.hours), *seed, *processors, *rounds, *only
    )


def audit(options: argparse.Namespace) -> int:
    """Measure the screens of the built site with Lighthouse; print a table.

    Fails if accessibility or best practices are below 100, or if the layout shifts. Needs a browser.

    Example: python3 build.py audit --runs 1
    """
    build(options)
    keep = ["--keep"] if options.keep else []
    return in_venv("-m", "web.tooling.lighthouse", "--runs", str(options.runs), *keep)


def circuit(options: argparse.Namespace) -> int:
    """Check a circuit file and draw it as SVG and PNG, light and dark.

    Reports errors by line, or prints key figures. Can also list the spaces, or trace a circuit from a line.

    Examples:
      python3 build.py circuit monaco
      python3 build.py circuit my-circuit.toml --spaces
      python3 build.py circuit my-streets.geojson --trace --direction clockwise
    """
    if options.trace:
        toolchain.node_modules()
        lines = [str(Path(file).resolve()) for file in (options.file, *options.more)]
        if options.notes:
            notes = [str(Path(options.notes).resolve()), str(Path(options.out).resolve())]
            return in_venv("-m", "web.tooling.board_draft", *notes, *lines)
        wish = ["--spaces", str(options.length), "--direction", options.direction]
        return in_venv("-m", "web.tooling.trace_file", *lines, str(Path(options.out).resolve()), *wish)
    if options.more:
        raise BuildError("Only --trace accepts several files.")
    # A file name becomes absolute; a circuit id stays.
    file = str(Path(options.file).resolve()) if Path(options.file).exists() else options.file
    if options.spaces:
        return in_venv("-m", "web.tooling.circuit_file", file, "--spaces")
    toolchain.node_modules()  # for the font
    return in_venv("-m", "web.tooling.circuit_file", file, str(Path(options.out).resolve()))


def shots(options: argparse.Namespace) -> int:
    """Take screenshots of every screen, in all sizes, light and dark.

    Needs a browser. The picture in the README is one of these (`docs/pictures`).

    Example: python3 build.py shots shots
    """
    build(options)
    return in_venv("-m", "web.tooling.screenshots", str(Path(options.folder).resolve()))


def release(options: argparse.Namespace) -> int:
    """Prepare a release: version, changelog heading, fixtures, bill of materials and a reproducible build.

    Builds the site twice and fails if the two builds differ.

    Example: python3 build.py release 1.2.0 --date 2027-03-31
    """
    from web.tooling import release as releasing

    releasing.prepare_release(options.version, options.date)
    releasing.write_fixtures(options.version, toolchain.dev_python())
    digest, files = releasing.check_reproducible_build()
    build(options)
    releasing.write_storage(options.version, toolchain.dev_python())
    print_line(f"Prepared {options.version}: {files} files, identical in two builds, digest {digest}.")
    print_line("Next: review the changes, run the tests, commit and tag.")
    return 0


def in_venv(*arguments: str, **environment: str) -> int:
    """Run the project's Python (in `.venv`) and return its exit code."""
    return subprocess.run(
        [toolchain.dev_python(), *arguments], cwd=ROOT, check=False, env={**os.environ, **environment}
    ).returncode


COMMANDS = (
    serve,
    build,
    test,
    check,
    rule,
    generate,
    bench,
    tournament,
    soak,
    release,
    audit,
    circuit,
    shots,
)


def main() -> int:
    options = parser(__doc__, COMMANDS).parse_args()
    toolchain.end_cleanly_on_signals()
    try:
        toolchain.writable(toolchain.CACHE)
        code: int = options.run(options)
        return code
    except BuildError as failure:
        print_line(str(failure))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
