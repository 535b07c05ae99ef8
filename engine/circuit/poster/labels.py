"""Flags with the stops of each corner and plates with its name, each where it covers nothing.

A label is a flag on a pole that stands on the ground beside its corner; a thin line ties it to the kerb when it cannot stand at it. The plate hangs
at the flag, to the right or to the left. The origin of a label is the foot of the pole, so the page can enlarge it around that point on small
pictures: the search leaves room for that.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.circuit.geometry import Point
from engine.circuit.model import Corner
from engine.circuit.poster.lettering import line_width
from engine.circuit.poster.markup import element, escape, group, path, place, text
from engine.circuit.poster.obstacles import Obstacles
from engine.circuit.poster.pathdata import PathData
from engine.circuit.poster.plan import UNIT, Box, Plan

POLE = 42.0
FLAG = Box(-5, -44, 31, 3)  # of a label whose plate hangs to the right
PLATE_TOP, PLATE_BOTTOM, PLATE_START = -34.0, -10.0, 12.0
NAME_START, NAME_END = 34.0, 10.0  # from the pole to the first letter, from the last letter to the end of the plate
NAME_SIZE = 16.0
AIR = 3.0  # board units to be kept free round a plate
RIM = 0.27  # spaces from the edge of the road to the end of the leader line
RIM_POINTS = 14
STEP = 0.4 * UNIT
REACHES = (4.5 * UNIT, 12 * UNIT)  # longest leader lines
LARGEST = (1.7, 1.2)  # how far the page enlarges flag and whole label on small pictures
INSIDE_PENALTY, LEFT_PENALTY, TIGHT_PENALTY = 0.6 * UNIT, 0.15 * UNIT, 2.0 * UNIT
SHORT = 0.5 * UNIT  # a pole this near to the kerb needs no leader line


@dataclass(frozen=True, slots=True)
class Label:
    corner: Corner
    foot: Point
    side: int  # 1: the plate hangs to the right of the pole, -1: to the left
    length: float  # from the pole to the end of the plate
    rim: Point  # where the leader line meets the kerb
    roomy: bool  # may be enlarged on small pictures

    @property
    def tie(self) -> Point:
        """The point of the pole where the leader line begins."""
        return self.foot[0], min(self.foot[1], max(self.foot[1] - POLE, self.rim[1]))

    def boxes(self, flag: float = 1.0, whole: float = 1.0) -> tuple[Box, Box]:
        """What flag and plate cover on the page when enlarged so much."""
        plate = Box(PLATE_START, PLATE_TOP, self.length, PLATE_BOTTOM).grown(AIR)
        return self._placed(FLAG, flag), self._placed(plate, whole)

    def _placed(self, box: Box, scale: float) -> Box:
        left, right = (box.left, box.right) if self.side > 0 else (-box.right, -box.left)
        x, y = self.foot
        return Box(left * scale + x, box.top * scale + y, right * scale + x, box.bottom * scale + y)

    def leader(self) -> list[Point]:
        """Points along the leader line, from the kerb to the pole."""
        (x, y), (a, b) = self.rim, self.tie
        parts = max(1, math.ceil(math.dist((x, y), (a, b)) / (0.2 * UNIT)))
        return [(x + (a - x) * i / parts, y + (b - y) * i / parts) for i in range(parts + 1)]


def place_labels(plan: Plan, printed: Obstacles) -> list[Label]:
    """Places one label after the other; each becomes an obstacle for the next. Adds the leader lines to the obstacles."""
    placed: list[Label] = []
    taken: list[Box] = []
    for corner in plan.circuit.corners:
        label = best_label(plan, corner, printed, taken)
        placed.append(label)
        taken += label.boxes(*LARGEST) if label.roomy else label.boxes()
        for x, y in label.leader():
            printed.add(x, y, AIR)
    return placed


def best_label(plan: Plan, corner: Corner, printed: Obstacles, taken: list[Box]) -> Label:
    """The cheapest free place; one too narrow for a large flag costs more. A corner hemmed in on all sides may get a long leader line."""
    choices: list[tuple[float, Label]] = []
    for reach in REACHES:
        choices = sorted(candidates(plan, corner, reach), key=lambda choice: choice[0])
        best: tuple[float, Label] | None = None
        for price, label in choices:
            if best and price >= best[0]:
                break
            if not is_free(plan, label, label.boxes(), printed, taken):
                continue
            roomy = is_free(plan, label, label.boxes(*LARGEST), printed, taken)
            price += 0.0 if roomy else TIGHT_PENALTY
            if best is None or price < best[0]:
                best = (price, replace(label, roomy=roomy))
        if best:
            return best[1]
    return choices[0][1]


def candidates(plan: Plan, corner: Corner, reach: float) -> Iterator[tuple[float, Label]]:
    """Places for the pole around the corner with their price: short leader lines on the outside are cheap."""
    rims = rim_points(plan, corner)
    length = NAME_START + line_width(corner.name, NAME_SIZE) + NAME_END
    xs, ys = [rim[0] for rim in rims], [rim[1] for rim in rims]
    area = Box(min(xs), min(ys), max(xs), max(ys)).grown(reach)
    for column in range(int(area.width / STEP) + 1):
        for row in range(int(area.height / STEP) + 1):
            x, y = area.left + column * STEP, area.top + row * STEP
            price, rim = min((math.hypot(x - a, max(y - POLE - b, 0.0, b - y)) + extra, (a, b)) for a, b, extra in rims)
            if price <= reach:
                yield price, Label(corner, (x, y), 1, length, rim, roomy=True)
                yield price + LEFT_PENALTY, Label(corner, (x, y), -1, length, rim, roomy=True)


def rim_points(plan: Plan, corner: Corner) -> list[tuple[float, float, float]]:
    """Ends for leader lines along both kerbs (x, y, extra price), all but the first and last part of the corner."""
    points = []
    for hand in (1, -1):
        extra = INSIDE_PENALTY if hand == corner.hand else 0.0
        for i in range(RIM_POINTS):
            s = corner.start + (corner.end - corner.start) * (0.1 + 0.8 * i / (RIM_POINTS - 1))
            points.append((*plan.at(s, hand * (plan.circuit.half_width + RIM)), extra))
    return points


def is_free(plan: Plan, label: Label, boxes: tuple[Box, Box], printed: Obstacles, taken: list[Box]) -> bool:
    page = plan.frame.grown(-0.25 * UNIT)
    if not all(page.holds(box) and not any(box.meets(other) for other in taken) for box in boxes):
        return False
    if not all(printed.leave_free(box) for box in boxes):
        return False
    return all(printed.leave_room(x, y, -2.0) and all(box.distance(x, y) > AIR for box in taken) for x, y in label.leader())


def draw_labels(labels: list[Label]) -> str:
    return group("b-labels", *(draw_label(label) for label in labels))


def draw_label(label: Label) -> str:
    x, y = label.foot

    def local(point: Point) -> Point:
        return point[0] - x, point[1] - y

    side = label.side
    cloth = "M1-41q7-4 14-1t14 0v20q-7 3-14 0t-14 1z" if side > 0 else "M-1-41q-7-4-14-1t-14 0v20q7 3 14 0t14 1z"
    flag = group(
        "b-flagbody",
        path("b-pole", f"M0 0V{-POLE:.0f}"),
        path("b-flag", cloth),
        text("b-stops", str(label.corner.stops), x=15 * side, y=-31),
    )
    start = PLATE_START if side > 0 else -label.length
    plate = element("rect", class_="b-plate", x=start, y=PLATE_TOP, width=label.length - PLATE_START, height=PLATE_BOTTOM - PLATE_TOP)
    middle = (NAME_START + label.length - NAME_END) / 2 * side
    name = f'<g class="b-name">{plate}{element("text", escape(label.corner.name), x=middle, y=(PLATE_TOP + PLATE_BOTTOM) / 2)}</g>'
    lead = path("b-lead", str(PathData().move(local(label.tie)).line(local(label.rim)))) if math.dist(label.tie, label.rim) > SHORT else ""
    return group("b-label" if label.roomy else "b-label b-tight", lead, name, flag, transform=place(x, y))
