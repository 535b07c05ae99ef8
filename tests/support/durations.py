"""Prints the seconds of each test file: ``build.py test --durations``."""

from __future__ import annotations

from collections import Counter

import pytest

# Folders of browser tests. The other tests form one group.
GROUPS = ("tests/web", "tests/startup", "tests/browsers")


class FileDurations:
    """A pytest plugin that adds up the seconds of each file over all test processes."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0]
        self.seconds[file] += report.duration  # type: ignore[assignment]
        self.tests[file] += report.when == "call"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("seconds by file")
        for line in self.lines():
            terminalreporter.write_line(line)

    def lines(self) -> list[str]:
        """Return a line for each file, longest first, then one for each folder and the total."""
        rows = [(file, seconds, self.tests[file]) for file, seconds in self.seconds.most_common()]
        groups: Counter[str] = Counter()
        for file, seconds, _ in rows:
            groups[next((name for name in GROUPS if file.startswith(f"{name}/")), "other tests")] += seconds
        return [
            *[f"{seconds:8.1f} s {tests:5} tests  {file}" for file, seconds, tests in rows],
            *[f"{seconds:8.1f} s in {name}" for name, seconds in groups.most_common()],
            f"{sum(self.seconds.values()):8.1f} s in total, over all test processes",
        ]
