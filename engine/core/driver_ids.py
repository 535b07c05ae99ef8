"""Who may drive a car, in the order of their numbers in links: a person, or a computer driver.

Written from the rows of ``engine/drivers/registry.py`` by ``python3 -m tests.write_drivers``; not to be
changed by hand.
"""

from __future__ import annotations

DRIVER_IDS = ("human", "steady", "bold", "careful", "expert", "beginner")
