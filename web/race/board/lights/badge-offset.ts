/**
 * Places the price of the selected space next to it: the space itself shows the number of spaces driven, and
 * the prices around it must stay readable.
 */

import { boxesOverlap, type Box, type Size } from "../geometry.ts";

/** Half the width of the roundel in the middle of the space, with a small margin. */
const ROUNDEL_RADIUS = 10.5;
/** Directions in order of preference. */
const DIRECTIONS: [number, number][] = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];
const RING_DISTANCE = 12;
const RING_COUNT = 9;
/** Cost of each ring further out, as the overlap with other marks that it outweighs, in square units. */
const RING_COST = 1;

/** Returns the area that two boxes share, in square units. */
function sharedArea(one: Box, other: Box) {
  if (!boxesOverlap(one, other)) return 0;
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width * height;
}

/**
 * Returns the offset of the badge from its space, centre to centre. `away` is true if it is so far out that
 * a line must connect them.
 * @param size  size of the badge
 * @param marks  boxes of other spaces, which should stay uncovered
 */
export function badgeOffset(place: { x: number; y: number }, size: Size, marks: Box[]) {
  let best = { x: 0, y: 0, away: false, cost: Infinity };
  for (let ring = 0; ring < RING_COUNT; ring += 1) {
    for (const [right, down] of DIRECTIONS) {
      const x = right * (ROUNDEL_RADIUS + size.width / 2 + ring * RING_DISTANCE);
      const y = down * (ROUNDEL_RADIUS + size.height / 2 + ring * RING_DISTANCE);
      const box = {
        x: place.x + x - size.width / 2,
        y: place.y + y - size.height / 2,
        width: size.width,
        height: size.height,
      };
      const cost = ring * RING_COST + marks.reduce((sum, mark) => sum + sharedArea(box, mark), 0);
      if (cost < best.cost) best = { x, y, away: ring > 0, cost };
    }
  }
  return best;
}
