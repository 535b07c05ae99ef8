/**
 * The place of the price of the selected space: its own space shows the number of spaces driven, and the
 * prices around it must stay readable.
 */

import { boxesOverlap } from "../geometry.ts";
import type { Box, Size } from "../geometry.ts";

/** The middle of the space, which the roundel takes: half its width, with a little air. */
const ROUNDEL = 10.5;
/** Directions in order of liking. */
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
const RING = 12;
const RINGS = 9;
/** So little of another mark is rather covered than going a ring further, square units. */
const RATHER_COVERED = 1;

/** @param other  square units that both have */
function shared(one: Box, other: Box) {
  if (!boxesOverlap(one, other)) return 0;
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width * height;
}

/**
 * The middle of the badge, seen from that of its space; `away`: so far that a line has to lead there.
 * @param size  of the badge
 * @param marks  those of other spaces
 */
export function badgeOffset(place: { x: number; y: number }, size: Size, marks: Box[]) {
  let best = { x: 0, y: 0, away: false, cost: Infinity };
  for (let ring = 0; ring < RINGS; ring += 1) {
    for (const [right, down] of DIRECTIONS) {
      const x = right * (ROUNDEL + size.width / 2 + ring * RING);
      const y = down * (ROUNDEL + size.height / 2 + ring * RING);
      const box = {
        x: place.x + x - size.width / 2,
        y: place.y + y - size.height / 2,
        width: size.width,
        height: size.height,
      };
      const cost = ring * RATHER_COVERED + marks.reduce((sum, mark) => sum + shared(box, mark), 0);
      if (cost < best.cost) best = { x, y, away: ring > 0, cost };
    }
  }
  return best;
}
