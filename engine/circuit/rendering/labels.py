"""Places a flag (stops) and a name plate for each corner where they overlap nothing.

A label is a flag on a pole next to its corner. If the pole can't be at the kerb, a thin leader line connects
the two. The plate is attached to the flag, on the right or on the left. The origin of a label is the foot of
the pole, so that the page can enlarge it around that point on small screens. The search leaves room for that.

Plates are sized by the widths of Barlow Condensed SemiBold capitals.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.circuit.layout.geometry import Point
from engine.circuit.layout.model import Corner
from engine.circuit.rendering.obstacles import CoverageGrid, Obstacles
from engine.circuit.rendering.page_layout import UNIT, Box, PageLayout, bounding_box_of_points
from engine.circuit.rendering.svg_markup import (
    PathData,
    element,
    escape,
    group,
    path,
    text,
    transform_attribute,
)

POLE_HEIGHT = 42.0
FLAG = Box(-5, -44, 31, 3)  # of a label with its plate on the right
PLATE_TOP, PLATE_BOTTOM, PLATE_START = -34.0, -10.0, 12.0
NAME_START, NAME_END = (
    34.0,
    10.0,
)  # from the pole to the first letter, from the last letter to the end of the plate
NAME_SIZE = 16.0
PLATE_CLEARANCE = 3.0  # clearance around a plate, in board units
LEADER_END_DISTANCE = 0.27  # spaces from the edge of the road to the end of the leader line
RIM_POINTS = 14
SEARCH_STEP = 0.4 * UNIT
MAX_LEADER_LENGTH = 5 * UNIT  # maximum length of a leader line
PAGE_EDGE_CLEARANCE = 0.25 * UNIT  # clearance between labels and the edge of the page
MAX_SMALL_SCREEN_SCALE = (1.7, 1.2)  # maximum scale of the flag and of the whole label on small screens
INSIDE_PENALTY, LEFT_PENALTY, TIGHT_PENALTY = 0.6 * UNIT, 0.15 * UNIT, 2.0 * UNIT
MAX_UNLED_DISTANCE = 0.5 * UNIT  # a pole within this distance of the kerb needs no leader line


@dataclass(frozen=True, slots=True)
class Label:
    """The flag and name plate of a corner."""

    corner: Corner
    foot: Point
    side: int  # 1: the plate is to the right of the pole, -1: to the left
    length: float  # from the pole to the end of the plate
    kerb_point: Point  # where the leader line meets the kerb
    can_be_enlarged: bool  # can be enlarged on small screens

    @property
    def leader_end(self) -> Point:
        """Return the point of the pole where the leader line begins."""
        return self.foot[0], min(self.foot[1], max(self.foot[1] - POLE_HEIGHT, self.kerb_point[1]))

    def covered_boxes(self, flag: float = 1.0, whole: float = 1.0) -> tuple[Box, Box]:
        """Return the boxes that flag and plate cover on the page at these scales."""
        x, y = self.foot
        cloth, plate = local_boxes(self.side, self.length, flag, whole)
        return cloth.moved(x, y), plate.moved(x, y)

    def leader(self) -> list[Point]:
        """Return points along the leader line, from the kerb to the pole."""
        (x, y), (a, b) = self.kerb_point, self.leader_end
        parts = max(1, math.ceil(math.dist((x, y), (a, b)) / (0.2 * UNIT)))
        return [(x + (a - x) * i / parts, y + (b - y) * i / parts) for i in range(parts + 1)]


def local_boxes(side: int, length: float, flag: float, whole: float) -> tuple[Box, Box]:
    """Return the boxes that flag and plate cover, relative to the foot of the pole."""
    return scale_box(FLAG, side, flag), scale_box(
        Box(PLATE_START, PLATE_TOP, length, PLATE_BOTTOM).expanded(PLATE_CLEARANCE), side, whole
    )


def scale_box(box: Box, side: int, scale: float) -> Box:
    left, right = (box.left, box.right) if side > 0 else (-box.right, -box.left)
    return Box(left * scale, box.top * scale, right * scale, box.bottom * scale)


class LabelPlacer:
    """Places labels one by one; each becomes an obstacle for the next."""

    def __init__(self, plan: PageLayout, obstacles: Obstacles) -> None:
        self._plan = plan
        self._obstacles = obstacles
        self._cover = CoverageGrid(obstacles, plan.frame.expanded(-PAGE_EDGE_CLEARANCE))
        self._label_boxes: list[Box] = []
        self._leaders: list[Point] = []

    def place(self, corner: Corner) -> Label:
        label = self._best_label(corner)
        self._label_boxes += (
            label.covered_boxes(*MAX_SMALL_SCREEN_SCALE) if label.can_be_enlarged else label.covered_boxes()
        )
        self._leaders += label.leader()
        return label

    def _best_label(self, corner: Corner) -> Label:
        """Return the label at the cheapest free position.

        Positions too narrow for an enlarged flag cost more. If there is no position near the corner, the
        label is placed further away, with a leader line across the road.
        """
        best: tuple[float, Label] | None = None
        for price, label in sorted(
            self._candidates(corner, MAX_LEADER_LENGTH, SEARCH_STEP), key=lambda choice: choice[0]
        ):
            if best and price >= best[0]:
                break
            if self._has_clear_leader(label):
                roomy = self._is_free(label.covered_boxes(*MAX_SMALL_SCREEN_SCALE))
                price += 0.0 if roomy else TIGHT_PENALTY
                if best is None or price < best[0]:
                    best = (price, replace(label, can_be_enlarged=roomy))
        if best is None:
            best = min(
                self._candidates(corner, self._plan.width, 2 * SEARCH_STEP),
                key=lambda choice: choice[0],
                default=(0.0, self._fallback(corner)),
            )
        return best[1]

    def _candidates(self, corner: Corner, reach: float, step: float) -> Iterator[tuple[float, Label]]:
        """Yield free positions for the pole around the corner with their cost.

        Short leader lines on the outside of the corner are cheap.
        """
        rims = leader_anchor_points(self._plan, corner)
        length = name_plate_length(corner)
        sides = [
            (1, 0.0, local_boxes(1, length, 1.0, 1.0)),
            (-1, LEFT_PENALTY, local_boxes(-1, length, 1.0, 1.0)),
        ]
        area = bounding_box_of_points([(x, y) for x, y, _ in rims]).expanded(reach)
        leaves_free = self._cover.is_box_free
        for column in range(int(area.width / step) + 1):
            for row in range(int(area.height / step) + 1):
                x, y = area.left + column * step, area.top + row * step
                bare = [
                    choice
                    for choice in sides
                    if leaves_free(choice[2][0], x, y) and leaves_free(choice[2][1], x, y)
                ]
                free = [
                    (side, extra)
                    for side, extra, (cloth, plate) in bare
                    if not self._is_taken((cloth.moved(x, y), plate.moved(x, y)))
                ]
                if free:
                    price, rim = min(
                        (math.hypot(x - a, max(y - POLE_HEIGHT - b, 0.0, b - y)) + extra, (a, b))
                        for a, b, extra in rims
                    )
                    if price <= reach:
                        for side, extra in free:
                            yield (
                                price + extra,
                                Label(corner, (x, y), side, length, rim, can_be_enlarged=False),
                            )

    def _is_free(self, boxes: tuple[Box, Box]) -> bool:
        return all(map(self._cover.is_box_free, boxes)) and not self._is_taken(boxes)

    def _is_taken(self, boxes: tuple[Box, Box]) -> bool:
        for box in boxes:
            for other in self._label_boxes:
                if box.overlaps(other):
                    return True
        return False

    def _has_clear_leader(self, label: Label) -> bool:
        """True if the leader line crosses nothing, and the label no other leader line."""
        if any(
            box.distance(x, y) <= PLATE_CLEARANCE for box in label.covered_boxes() for x, y in self._leaders
        ):
            return False
        return all(
            self._obstacles.is_free(x, y, -2.0)
            and all(box.distance(x, y) > PLATE_CLEARANCE for box in self._label_boxes)
            for x, y in label.leader()
        )

    def _fallback(self, corner: Corner) -> Label:
        """Return the fallback if no position is free: directly at the kerb."""
        x, y, _ = leader_anchor_points(self._plan, corner)[RIM_POINTS // 2]
        return Label(corner, (x, y), 1, name_plate_length(corner), (x, y), can_be_enlarged=False)


def name_plate_length(corner: Corner) -> float:
    return NAME_START + text_width(corner.name, NAME_SIZE) + NAME_END


def leader_anchor_points(plan: PageLayout, corner: Corner) -> list[tuple[float, float, float]]:
    """Return ends for leader lines along both kerbs, as (x, y, extra cost).

    The first and last tenth of the corner are left out.
    """
    points = []
    for hand in (1, -1):
        extra = INSIDE_PENALTY if hand == corner.direction else 0.0
        for i in range(RIM_POINTS):
            s = corner.start + (corner.end - corner.start) * (0.1 + 0.8 * i / (RIM_POINTS - 1))
            points.append((*plan.point_at(s, hand * (plan.circuit.half_width + LEADER_END_DISTANCE)), extra))
    return points


def draw_labels(labels: list[Label]) -> str:
    return group("b-labels", *(draw_label(label) for label in labels))


def draw_label(label: Label) -> str:
    x, y = label.foot

    def local(point: Point) -> Point:
        return point[0] - x, point[1] - y

    side = label.side
    cloth = (
        "M1-41q7-4 14-1t14 0v20q-7 3-14 0t-14 1z" if side > 0 else "M-1-41q-7-4-14-1t-14 0v20q7 3 14 0t14 1z"
    )
    flag = group(
        "b-flagbody",
        path("b-pole", f"M0 0V{-POLE_HEIGHT:.0f}"),
        path("b-flag", cloth),
        text("b-stops", str(label.corner.stops), x=15 * side, y=-31),
    )
    start = PLATE_START if side > 0 else -label.length
    plate = element(
        "rect",
        class_="b-plate",
        x=start,
        y=PLATE_TOP,
        width=label.length - PLATE_START,
        height=PLATE_BOTTOM - PLATE_TOP,
    )
    middle = (NAME_START + label.length - NAME_END) / 2 * side
    words = element("text", escape(label.corner.name), x=middle, y=(PLATE_TOP + PLATE_BOTTOM) / 2)
    name = f'<g class="b-name">{plate}{words}</g>'
    lead = (
        path("b-lead", str(PathData().move(local(label.leader_end)).line(local(label.kerb_point))))
        if math.dist(label.leader_end, label.kerb_point) > MAX_UNLED_DISTANCE
        else ""
    )
    return group(
        "b-label" if label.can_be_enlarged else "b-label b-tight",
        lead,
        name,
        flag,
        transform=transform_attribute(x, y),
    )


# Widths of capitals in thousandths of the font size.
WIDTHS = {
    "A": 456, "B": 462, "C": 457, "D": 472, "E": 435, "F": 415, "G": 462, "H": 477, "I": 224, "J": 443,
    "K": 477, "L": 415, "M": 538,
    "N": 507, "O": 467, "P": 457, "Q": 455, "R": 461, "S": 434, "T": 452, "U": 478, "V": 471, "W": 665,
    "X": 460, "Y": 456, "Z": 406,
    "0": 450, "1": 274, "2": 425, "3": 426, "4": 459, "5": 428, "6": 429, "7": 392, "8": 434, "9": 423,
    " ": 200, "-": 325, "'": 152, ".": 211, ",": 199, "&": 581, "(": 279, ")": 279, "/": 386,
}  # fmt: skip
ACCENTED_GLYPH_WIDTH = 470  # Latin letters with an accent
UNKNOWN_GLYPH_WIDTH = 560  # other characters use a fallback font: leave room for it
WIDE_GLYPH_WIDTH = 1050  # East Asian characters are square
LATIN_END, WIDE_BEGIN = "\u0250", "\u2e80"
SPACING = 40


def text_width(words: str, size: float) -> float:
    """Return the width of a text in capitals."""
    return size * sum(SPACING + glyph_width(sign) for sign in words.upper()) / 1000


def glyph_width(character: str) -> int:
    if character in WIDTHS:
        return WIDTHS[character]
    if character >= WIDE_BEGIN:
        return WIDE_GLYPH_WIDTH
    return ACCENTED_GLYPH_WIDTH if character < LATIN_END else UNKNOWN_GLYPH_WIDTH
