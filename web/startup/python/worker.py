"""Provides the two functions that the worker's JavaScript calls.

`handle` answers a request to the engine. `add_archive` makes the modules of an archive that is loaded later
available; it comes from `bundled_importer.py`, which replaces the engine's `__init__` in the page's archive.
Neither function waits, so Python needs no event loop.
"""

import gc

from engine import add_archive
from engine.api.session import handle

__all__ = ["add_archive", "handle"]

# Opening a race creates many objects and keeps all of them, so garbage collection finds nothing to free. With
# Python's default threshold it took a quarter of the time to open a race.
gc.freeze()
gc.set_threshold(20_000, 10, 10)
