"""The site is identical wherever it is built."""

from __future__ import annotations

import shutil
from pathlib import Path

from web.tooling.release import BUILD_ENVIRONMENTS, build_site_copy, copy_sources, file_hashes
from web.tooling.toolchain import CACHE

ONE_IN = 79  # boards


def test_the_site_is_identical_wherever_it_is_built(site: Path, tmp_path: Path) -> None:
    """A build in another folder, with another hash seed, time zone and locale, gives the same files.

    Slow parts are taken from the cache, except some boards; a release rebuilds everything twice.
    """
    elsewhere = tmp_path / "a folder" / "elsewhere"
    copy_sources(elsewhere)
    for name in ("turns", "stripped", "runtime", "library"):
        shutil.copytree(CACHE / name, elsewhere / ".cache" / name)
    boards = sorted((CACHE / "boards").iterdir())
    assert len(boards) > ONE_IN
    for number, board in enumerate(boards):
        if number % ONE_IN:
            shutil.copytree(board, elsewhere / ".cache" / "boards" / board.name)
    assert file_hashes(build_site_copy(elsewhere, BUILD_ENVIRONMENTS[1])) == file_hashes(site)
