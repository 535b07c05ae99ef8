"""What a computer driver would advise a person, who may ask for it."""

from __future__ import annotations

from engine.drivers.driver import choose, choose_way, weigh
from engine.play.advice import Advice
from engine.play.observation import Observation


def advise(seen: Observation) -> Advice:
    """What he would do, and how he weighs the ways to drive."""
    if seen.rules.form(seen.race).kind != "drive":
        return Advice(choose(seen))
    ways = weigh(seen)
    return Advice(choose_way(seen, ways), ways)
