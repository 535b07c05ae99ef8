"""Build cache keyed by the content hash of the inputs."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from web.tooling.toolchain import CACHE, ROOT


def content_key(sources: Iterable[Path], *more: str) -> str:
    """Return a key for exactly these contents."""
    digest = hashlib.sha256("\0".join(more).encode())
    for file in sources:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


def cached_build(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """Return the folder that `make` filled for this key; folders of other keys are removed.

    Safe for simultaneous builds.
    """
    cache_root = CACHE / name
    cache_folder = cache_root / key
    if cache_folder.is_dir():
        return cache_folder
    cache_root.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix="making-", dir=cache_root))
    try:
        make(fresh)
        for old in cache_root.iterdir():
            if old != cache_folder and not old.name.startswith("making-"):
                shutil.rmtree(old, ignore_errors=True)
        fresh.rename(cache_folder)
    except OSError:
        if not cache_folder.is_dir():
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return cache_folder
