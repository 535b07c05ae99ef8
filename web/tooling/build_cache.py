"""Build cache keyed by the content hash of the inputs."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import threading
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

from web.tooling.toolchain import CACHE, ROOT

_locks: dict[str, threading.Lock] = {}


def content_key(sources: Iterable[Path], *more: str) -> str:
    """Return a key for exactly these contents."""
    digest = hashlib.sha256("\0".join(more).encode())
    for file in sources:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


def gzip_bytes(content: bytes) -> bytes:
    """Gzip bytes with the same header in every version of Python: no time, and an unknown system (255)."""
    packed = bytearray(zlib.compress(content, 9, wbits=31))
    packed[9] = 255
    return bytes(packed)


def is_cached(name: str, key: str) -> bool:
    """True if the folder for this key exists."""
    return (CACHE / name / key).is_dir()


def cached_build(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """Return the folder that `make` filled for this key; folders of other keys are removed.

    Safe for simultaneous builds. Threads that need the same folder wait for the first one.
    """
    with _locks.setdefault(name, threading.Lock()):
        return _cached_build(name, key, make)


def _cached_build(name: str, key: str, make: Callable[[Path], None]) -> Path:
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
