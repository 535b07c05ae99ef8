"""The wire between the page and the engine: the types of all that crosses it, as JSON text in both ways.

The page sends a ``Request``, the engine answers with a ``Reply``. Declarations only: nothing here is imported
while a race runs. ``python3 -m tests.protocol`` writes them down for the page as ``protocol.d.ts``; tests
hold what the engine answers against them.
"""
