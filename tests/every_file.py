"""One test of many files: a test for each would cost more time than what it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

Check = Callable[[Path], None]


def of_every(files: Iterable[Path], name_of: Callable[[Path], str]) -> Callable[[Check], Callable[[], None]]:
    """Makes a test of what is checked of one file; it fails with all the files that are wrong, by name."""

    def decorate(check: Check) -> Callable[[], None]:
        def test() -> None:
            wrong = []
            for file in files:
                try:
                    check(file)
                except AssertionError as error:
                    wrong.append(f"{name_of(file)}: {error}")
            assert not wrong, "\n".join(wrong)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return decorate
