"""What the worker's JavaScript calls: the engine, and the door through which more of it comes. Nothing here
waits, so Python needs no event loop.
"""

import sys

import engine
from engine.api.bridge import handle

__all__ = ["extend", "handle"]


def extend(archive):
    """Takes further modules of the engine, and of the standard library, from a zip at this path."""
    sys.path.append(archive)
    engine.__path__.append(f"{archive}/engine")
