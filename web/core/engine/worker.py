"""What the worker's JavaScript calls: the engine, and the door through which more of it comes. Nothing here
waits, so Python needs no event loop.
"""

from engine import extend
from engine.api.bridge import handle

__all__ = ["extend", "handle"]
