"""Three small records that only some rulebooks use: what they know of a car, of a turn and of a race. They
are replaced, never changed, so that copies of a race share them; their neutral values cost nothing.
"""

from __future__ import annotations

from engine.core.fields import limits
from engine.core.state_classes import COURSE as COURSE
from engine.core.state_classes import KIT as KIT
from engine.core.state_classes import TURN as TURN
from engine.core.state_classes import Course as Course
from engine.core.state_classes import Kit as Kit
from engine.core.state_classes import Turn as Turn

# Kinds of wrecks: one that rolls on once, one whose engine is locked, one that coasts like a car in the race.
ROLLS, LOCKED, COASTS = 1, 2, 3

# The most that each number of a position from outside may be; what is not named here belongs to the middle of
# a turn, which positions do not hold.
KIT_LIMITS, COURSE_LIMITS = limits("Kit"), limits("Course")
