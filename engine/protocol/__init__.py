"""Wire protocol between the page and the engine: types of all JSON requests and replies.

The page sends a ``Request``, the engine answers with a ``Reply``. The modules contain only declarations and
are not imported during a race. ``python3 build.py generate`` generates ``protocol.d.ts`` from them for the
page. Tests validate the engine's replies against them.
"""
