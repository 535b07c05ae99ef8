"""Try changes of the engine one by one, each in a forked child of one process.

That process has imported everything except the project, so a change costs little more than its tests.
`mutation_sample` runs this in a copy of the project: `python -m tests.tools.mutation_runner SESSION REACHED
PACKAGE...`.
There are two stages; each tries the changes that were not noticed before:

- scenarios and golden races, which take a second and notice most; only for the rules;
- the tests of these packages that cover the changed function, fastest first.
"""

from __future__ import annotations

import ast
import difflib
import importlib
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

ENGINE = Path("engine")
RULES = "rules"
# The tests of the engine; those of the full tier are too slow.
TEST_FOLDERS = ("api", "circuit", "drivers", "links", "movement", "races", "rules", "season")
# Modules outside of the project, imported once.
PRELOADED_MODULES = (
    "_pytest.assertion.rewrite",
    "hypothesis",
    "PIL.Image",
    "playwright.sync_api",
    "tomllib",
    "xdist",
)
# Processor seconds, because other programs share the processor; only an endless loop runs out of them.
QUICK_LIMIT, TEST_LIMIT = 10, 40
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "--tb=no")
Span = tuple[str, int, int]


class TestCoverage(NamedTuple):
    """Duration of a test and the functions it covers (file, first and last line)."""

    seconds: float
    spans: list[Span]


def limit_cpu_seconds(seconds: int) -> None:
    """End this process after this much more processor time."""
    _, hard_limit = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + seconds, hard_limit))


def fails_in_child_process(action: Callable[[], bool]) -> bool:
    """True if the action returns True or fails, run in a forked child."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        failed = True
        try:
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
            failed = action()
        finally:
            os._exit(failed)
    return os.waitpid(child, 0)[1] != 0


def scenarios_fail() -> bool:
    """True if a scenario or a golden race fails."""
    limit_cpu_seconds(QUICK_LIMIT)
    scenarios = importlib.import_module("tests.support.scenario_runner")
    if any(scenarios.run_scenario(scenario) for scenario in scenarios.load(Path("tests/scenarios"))):
        return True
    return bool(pytest.main([*OPTIONS, "tests/races/test_golden_races.py"]))


class SelectedTests:
    """Run only these tests, in this order, each with its limit."""

    def __init__(self, tests: list[str]) -> None:
        self.places = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.places), key=lambda item: self.places[item.nodeid]
        )

    def pytest_runtest_setup(self) -> None:
        limit_cpu_seconds(TEST_LIMIT)


def any_test_fails(tests: list[str]) -> bool:
    """True if one of these tests fails."""
    if not tests:
        return False
    files = {test.partition("::")[0]: None for test in tests}
    return bool(pytest.main([*OPTIONS, *files], plugins=[SelectedTests(tests)]))


class FunctionCoverage:
    """Record the functions of some packages that each test covers."""

    def __init__(self, packages: Sequence[str]) -> None:
        self.folders = tuple([f"{(ENGINE / package).resolve()}{os.sep}" for package in packages])
        self.codes: dict[int, CodeType] = {}
        self.called: set[int] = set()
        self.coverage: dict[str, TestCoverage] = {}

    def record_call(self, frame: FrameType, event: str, argument: Any) -> None:
        name = id(frame.f_code)
        if name not in self.called:
            self.called.add(name)
            self.codes[name] = frame.f_code  # keeps the object alive, so that its id is not reused

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.called, start = set(), time.process_time()
        sys.settrace(self.record_call)
        yield
        sys.settrace(None)
        spans = [span for span in map(self.span, self.called) if span]
        self.coverage[item.nodeid] = TestCoverage(time.process_time() - start, spans)

    def span(self, name: int) -> Span | None:
        code = self.codes[name]
        if not code.co_filename.startswith(self.folders) or code.co_name == "<module>":
            return None
        last_line = max((line for _, _, line in code.co_lines() if line), default=code.co_firstlineno)
        return str(Path(code.co_filename).relative_to(Path.cwd())), code.co_firstlineno, last_line


def record_coverage(coverage_file: Path, packages: Sequence[str]) -> bool:
    """Run the tests once without any change, recording coverage. True if one fails."""
    reach = FunctionCoverage(packages)
    folders = [f"tests/{folder}" for folder in TEST_FOLDERS]
    failed = pytest.main([*OPTIONS, "-m", "not full", *folders], plugins=[reach])
    coverage_file.write_text(json.dumps(reach.coverage))
    return bool(failed)


def functions(source: str) -> list[tuple[int, int]]:
    """Return the first and last lines of all functions."""
    return [
        (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.FunctionDef, ast.Lambda))
    ]


def tests_covering_line(file: str, line: int, tests: Mapping[str, TestCoverage]) -> list[str]:
    """Return the tests that cover the function of a line, fastest first.

    For a line outside of functions: the tests that cover the file, or all tests if none does.
    """
    source = Path(file).read_text(encoding="utf-8")
    is_inside = any(first <= line <= last for first, last in functions(source))

    def covers(test: TestCoverage) -> bool:
        return any(
            path == file and (first <= line <= last or not is_inside) for path, first, last in test.spans
        )

    names = [name for name, test in tests.items() if covers(test)]
    return sorted(names or (() if is_inside else tests), key=lambda name: tests[name].seconds)


def difference(before: str, after: str, file: str) -> str:
    lines = difflib.unified_diff(before.split("\n"), after.split("\n"), file, file, lineterm="")
    return "\n".join(lines)


def test_stages(
    coverage: Path, packages: Sequence[str]
) -> Iterator[Callable[[str, int], Callable[[], bool]]]:
    """Yield for each stage a function from a changed line to its test."""
    if RULES in packages:
        if fails_in_child_process(scenarios_fail):
            raise SystemExit("A scenario or a golden race fails without any change.")
        yield lambda file, line: scenarios_fail
    if not coverage.exists() and fails_in_child_process(partial(record_coverage, coverage, packages)):
        coverage.unlink(missing_ok=True)
        raise SystemExit("A test fails without any change.")
    recorded = {name: TestCoverage(*entry) for name, entry in json.loads(coverage.read_text()).items()}
    # A test near the limit might reach it without any change.
    tests = {name: test for name, test in recorded.items() if test.seconds < TEST_LIMIT / 2}
    yield lambda file, line: partial(any_test_fails, tests_covering_line(file, line, tests))


def is_change_detected(change: Any, trial: Callable[[str, int], Callable[[], bool]]) -> tuple[bool, str]:
    """Return True if a change is noticed, and its diff."""
    operator = tool("plugins").get_operator(change.operator_name)(**change.operator_args)
    file = str(change.module_path)
    test = trial(file, change.start_pos[0])
    with tool("mutating").use_mutation(change.module_path, operator, change.occurrence) as (before, after):
        return after is None or fails_in_child_process(test), difference(before, after or before, file)


def tool(module: str) -> Any:
    """Return a module of Cosmic Ray, which is installed only for these trials."""
    return importlib.import_module(f"cosmic_ray.{module}")


def main(session: str, coverage_file: str, *packages: str) -> int:
    for name in PRELOADED_MODULES:
        importlib.import_module(name)
    database, items = tool("work_db"), tool("work_item")
    with database.use_db(session, database.WorkDB.Mode.open) as base:
        pending = list(base.pending_work_items)
        for number, trial in enumerate(test_stages(Path(coverage_file), packages), 1):
            survivors = []
            for job in pending:
                is_caught, diff = is_change_detected(job.mutations[0], trial)
                outcome = items.TestOutcome.KILLED if is_caught else items.TestOutcome.SURVIVED
                # Survivors are stored with their stage, so that an interrupted run shows its progress.
                result = items.WorkResult(items.WorkerOutcome.NORMAL, f"round {number}", outcome, diff)
                base.set_result(job.job_id, result)
                if not is_caught:
                    survivors.append(job)
            pending = survivors
            print(f"{len(pending)} changes are still unnoticed after round {number}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
