/** Sizes of spaces: the long side of each, and the minimum sizes on the screen. */
import { itemAt } from "../../platform/lists/item-at.ts";
import type { Box } from "./geometry.ts";

/** Minimum size of a lit space for a tap, in pixels. On a smaller one the first tap only zooms in. */
export const SMALLEST_TARGET_PIXELS = 24;

/** Minimum long side of lit spaces by window width: a little over 44, 40 and 28 pixels. */
const MINIMUM_SIZES = [
  { from: 1600, pixels: 45 },
  { from: 701, pixels: 41.2 },
  { from: 0, pixels: 29 },
];

/** @param windowWidth  CSS pixels */
export const minimumPixelsFor = (windowWidth: number) =>
  MINIMUM_SIZES.find(({ from }) => windowWidth >= from)?.pixels ?? 0;

/** Number of arguments of each path command; the last two are its end point. */
const ARGUMENT_COUNTS: Record<string, number> = { m: 2, l: 2, a: 7, q: 4, c: 6, t: 2, s: 4 };

/**
 * Returns the corners of an outline. Curves are treated as straight lines between their end points.
 * @param outline  a path's `d`
 */
export function cornersOf(outline: string): [number, number][] {
  const corners: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", argumentText = ""] of outline.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const name = command.toLowerCase();
    const [fromX, fromY] = command === name ? [1, 1] : [0, 0];
    const values = (argumentText.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (name === "h" || name === "v") {
      for (const value of values) {
        if (name === "h") x = x * fromX + value;
        else y = y * fromY + value;
        corners.push([x, y]);
      }
      continue;
    }
    const argumentCount = ARGUMENT_COUNTS[name] ?? 0;
    for (let at = argumentCount; argumentCount > 0 && at <= values.length; at += argumentCount) {
      [x, y] = [x * fromX + itemAt(values, at - 2), y * fromY + itemAt(values, at - 1)];
      corners.push([x, y]);
    }
  }
  return corners;
}

/**
 * Returns the distance from a point inside an outline to its edge.
 * @param direction  the direction, a unit vector
 */
export function distanceToEdge(
  corners: [number, number][],
  from: { x: number; y: number },
  direction: { x: number; y: number },
) {
  let minimum = Infinity;
  corners.forEach(([x, y], index) => {
    const [nextX, nextY] = itemAt(corners, (index + 1) % corners.length);
    const [sideX, sideY] = [nextX - x, nextY - y];
    const cross = direction.x * sideY - direction.y * sideX;
    if (cross === 0) return;
    const distance = ((x - from.x) * sideY - (y - from.y) * sideX) / cross;
    const part = ((x - from.x) * direction.y - (y - from.y) * direction.x) / cross;
    if (distance >= 0 && part >= 0 && part <= 1) minimum = Math.min(minimum, distance);
  });
  return minimum;
}

/** Number of directions tested for the narrow side of a space, over 180 degrees. */
const DIRECTIONS = 36;

/** Returns the long side of a space: its extent perpendicular to its narrowest direction. */
export function longSideOf(outline: string) {
  const corners = cornersOf(outline);
  const extentAt = (turn: number) => {
    const [cos, sin] = [Math.cos((turn * Math.PI) / DIRECTIONS), Math.sin((turn * Math.PI) / DIRECTIONS)];
    const values = corners.map(([x, y]) => x * cos + y * sin);
    return Math.max(...values) - Math.min(...values);
  };
  const extents = Array.from({ length: DIRECTIONS }, (_, turn) => extentAt(turn));
  const minimum = Math.min(...extents);
  return Math.max(minimum, extentAt(extents.indexOf(minimum) + DIRECTIONS / 2));
}

/** Caches the results of a function of a space. */
function cacheBySpace<Found>(find: (space: number) => Found) {
  const cache: Map<number, Found> = new Map();
  return (space: number) => {
    const result = cache.get(space) ?? find(space);
    cache.set(space, result);
    return result;
  };
}

/** @param shapes  outlines of all spaces, as path data */
export function createSizes(shapes: string[]) {
  const corners = cacheBySpace((space) => cornersOf(itemAt(shapes, space)));
  const longSide = cacheBySpace((space) => longSideOf(itemAt(shapes, space)));
  return {
    corners,
    longSide,
    /** Returns the smallest long side of several spaces. */
    smallestLongSide: (spaces: number[]) => Math.min(...spaces.map(longSide)),
    box(space: number): Box {
      const xs = corners(space).map(([x]) => x);
      const ys = corners(space).map(([, y]) => y);
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
    },
  };
}
