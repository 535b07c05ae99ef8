"""Forced movement after the move (LUD-AWE-3, LUD-AWE-4): in rain, a move that ends in a corner skids on.

Other rules add further reasons.
"""

from __future__ import annotations

from engine.core.state import RUNNING, Race
from engine.core.types import Action, Decision, Message
from engine.rules.corners import corners
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.slots import Reason
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import NOT_DRY, PART_AT_ZERO, TURN_STATE_SET
from engine.rules.move import drive


def install_skids(builder: Builder) -> None:
    """Install a further part of the move; the slot ``skid_spaces_at`` gives its length."""
    builder.slots().forced_move_message = rain_skid_message
    builder.slots().skid_reason = rain_reason
    builder.step(
        "skid",
        ask_skid,
        apply_skid,
        description="in rain a move that ends in a corner skids on: 3 spaces on dry tyres, 1 on wet ones",
        clauses="LUD-AWE-3 LUD-AWE-4",
        after="swerve",
        question_spec=QuestionSpec("drive", title=skid_title, detail=skid_cause, savable_at="midway"),
        when=(
            NOT_DRY,
            TURN_STATE_SET,
            *[PART_AT_ZERO[part] for part in builder.parameters.non_fatal_parts],
        ),
    )


def ask_skid(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for the end space of a car that has to drive on.

    Forced movement happens at most once per turn and may be shortened with brakes (G-22). A part that reaches
    zero on the way calls for an extra move (TRT-COL-4, HSE-COL-3). A part that reached zero before is already
    counted, or makes no difference.
    """
    car = race.cars[race.actor]
    if car.status != RUNNING or not race.path or car.spun:
        return NEXT
    left = (
        corners.corners_left(rules, race.path, car.stops, race.wasted)
        if rules.skid_depends_on_corners
        else []
    )
    spaces = rules.skid_spaces_at(rules, race, car, car.space, left)
    if not spaces:
        if race.turn.damage and not race.skidded:
            race.turn = race.turn._replace(damage=0)
        return NEXT
    move_options = drive.moves(rules, race, (spaces,))
    return Decision(race.actor, "skid", move_options.options, move_options)


def skid_title(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the title: the spaces still to drive, as a skid or as another forced move."""
    skids = rules.forced_move_message(rules, race).id == "skid.what"
    return Message("skid.title" if skids else "skid.title_on", {"n": question.detail.lengths[0]})


def skid_cause(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the cause of the forced movement."""
    return rules.forced_move_message(rules, race)


def rain_skid_message(rules: Rules, race: Race) -> Message:
    return Message("skid.what")


def rain_reason(rules: Rules, race: Race, space: int, spaces: int) -> Reason:
    """Return the reason for a skid; its length depends on the tyres."""
    return Reason(Message("why.skid", {"count": spaces}), "LUD-AWE-4" if spaces > 1 else "LUD-AWE-3")


def apply_skid(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Drive on. Parts that have reached zero so far are counted in the length; later ones are not."""
    if race.turn.damage or race.turn.extra:
        race.turn = race.turn._replace(damage=0, extra=0)
    race.skidded = 1
    return drive.continue_move(rules, race, question, action)
