"""One test for many files, because one test per file would be slower than the check itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

Check = Callable[[Path], None]


def parametrised_over_files(
    files: Iterable[Path], name_of: Callable[[Path], str]
) -> Callable[[Check], Callable[[], None]]:
    """Return a decorator that turns a check of one file into a test of all; a failure lists all bad files."""

    def decorate(check: Check) -> Callable[[], None]:
        def test() -> None:
            failures = []
            for file in files:
                try:
                    check(file)
                except AssertionError as error:
                    failures.append(f"{name_of(file)}: {error}")
            assert not failures, "\n".join(failures)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return decorate
