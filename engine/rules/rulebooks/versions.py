"""Changes of the rules, by version. A race link implies or says the version of its race.

To change a rule, add a row with what it was before; `docs/adding-a-rule.md` describes how.
"""

from __future__ import annotations

from engine.rules.framework.versions import RuleChange

CHANGES = (
    # Leaving a lane on a straight and returning inside the corner is a zig-zag. A run-up may begin on any
    # space, not just on the last 24 of each lane.
    RuleChange(2, {"allows_reentry": True, "run_up_spaces": 24}),
    # A forbidden lane change beyond the corner does not count as a free route.
    RuleChange(3, {"free_route_keeps_lane": False}),
    # Cars in the way allow a third lane change.
    RuleChange(4, {"allows_third_change": False}),
    # A move that damage has cut back into a corner does not skid on from there.
    RuleChange(4, {"skids_where_cut_back": True}, rule="damage"),
)  # fmt: skip

CURRENT_VERSION = CHANGES[-1].version
