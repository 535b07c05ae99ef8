"""What the worker's JavaScript calls: the engine, and the door through which more of it comes. Nothing here
waits, so Python needs no event loop.
"""

import gc

from engine import add_archive
from engine.api.session import handle

__all__ = ["add_archive", "handle"]

# A race that is opened keeps every moment of it, and none of that is rubbish: looking for some as often as
# Python usually does took a quarter of the time.
gc.freeze()
gc.set_threshold(20_000, 10, 10)
