"""Ids of all drivers, in the order of their numbers in links: a person, then computer drivers.

Generated from ``engine/drivers/registry.py`` by ``python3 build.py generate``; do not edit.
"""

from __future__ import annotations

DRIVER_IDS = (
    "human", "steady", "bold", "careful", "expert", "beginner", "amateur", "seasoned", "beginner-late",
    "beginner-saver", "beginner-blocker", "beginner-gambler", "amateur-late", "amateur-saver",
    "amateur-blocker", "amateur-gambler", "steady-blocker", "steady-gambler", "seasoned-late",
    "seasoned-saver", "seasoned-blocker", "seasoned-gambler", "expert-late", "expert-saver", "expert-blocker",
    "expert-gambler",
)  # fmt: skip
