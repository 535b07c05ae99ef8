/**
 * A lap as a closed line of points, and edits to it. Pure geometry, independent of circuits.
 */
import { itemAt } from "../../../core/lists/item-at.ts";

export type Point = [number, number];
export type Line = Point[];
/** Two point indices; the span runs the shorter way round the line. */
export type Span = { first: number; last: number };

/** Number of points of a drawn, generated or imported line. Corners refer to points by index. */
export const POINTS = 240;
const LEAST_STROKE = 6;

const rounded = (value: number) => Math.round(value * 10) / 10;

export const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);

/** Interpolates linearly between two points. */
export const between = ([x, y]: Point, [toX, toY]: Point, share: number): Point => [
  x + (toX - x) * share,
  y + (toY - y) * share,
];

/** Return each point of a closed line with the next one. */
export const sidesOf = (line: Line) =>
  line.map((point, index): [Point, Point] => [point, itemAt(line, (index + 1) % line.length)]);

/** Return each point of an open line, but the last, with the next one. */
export const stepsOf = (line: Line) => sidesOf(line).slice(0, -1);

export const endsOf = (line: Line): [Point, Point] => [itemAt(line, 0), itemAt(line, -1)];

/** Return the points with these coordinates. */
export const pointsOf = (numbers: number[]) =>
  Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, index): Point => [itemAt(numbers, 2 * index), itemAt(numbers, 2 * index + 1)],
  );

/** Mirrors the y axis. */
export const flipped = (line: Line): Line => line.map(([x, y]) => [x, -y]);

/** Length of the closed line. */
export const lapOf = (line: Line) => sidesOf(line).reduce((sum, [from, to]) => sum + apart(from, to), 0);

/** Twice the signed area of the closed line; negative if it runs clockwise, with y upwards. */
export const doubleAreaOf = (line: Line) =>
  sidesOf(line).reduce((sum, [[x, y], [nextX, nextY]]) => sum + x * nextY - nextX * y, 0);

/** Samples the closed line at even distances. */
export function sampled(line: Line, count: number): Line {
  const part = lapOf(line) / count;
  const found: Line = [];
  let driven = 0;
  for (const [from, to] of sidesOf(line)) {
    const length = apart(from, to);
    while (found.length < count && found.length * part < driven + length)
      found.push(between(from, to, (found.length * part - driven) / length));
    driven += length;
  }
  return found;
}

/** Resamples the closed line at even distances, with rounded coordinates. */
export function evened(line: Line, count: number = POINTS): Line {
  const found = sampled(line, count).map(([x, y]): Point => [rounded(x), rounded(y)]);
  while (found.length > 0 && found.length < count) found.push(itemAt(found, 0));
  return found;
}

/** Returns a smooth closed line through a few points (Catmull-Rom spline). */
export function through(knots: Line): Line {
  const found: Line = [];
  const at = (index: number) => itemAt(knots, (index + knots.length) % knots.length);
  for (let index = 0; index < knots.length; index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < 12; step += 1) {
      const t = step / 12;
      const along = (axis: 0 | 1) =>
        b[axis] +
        0.5 *
          t *
          (c[axis] -
            a[axis] +
            t *
              (2 * a[axis] -
                5 * b[axis] +
                4 * c[axis] -
                d[axis] +
                t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
      found.push([along(0), along(1)]);
    }
  }
  return found;
}

/**
 * Closes a pen stroke to a lap; null if it is too short.
 *
 * @param least  minimum length, in units of the sheet
 */
export function closed(stroke: Line, least: number) {
  const kept = stroke.filter((point, index) => index === 0 || apart(point, itemAt(stroke, index - 1)) > 0);
  if (kept.length < LEAST_STROKE || lapOf(kept) < least) return null;
  return evened(kept);
}

/** Returns the indices of the points of a span, in the order of the line. */
export function numbersOf({ first, last }: Span, count: number) {
  const ahead = (last - first + count) % count;
  const [from, length] = ahead > count / 2 ? [last, count - ahead] : [first, ahead];
  return Array.from({ length: length + 1 }, (_, step) => (from + step) % count);
}

/** True if two spans have a point in common. */
export function overlap(one: Span, other: Span, count: number) {
  const numbers = new Set(numbersOf(one, count));
  return numbersOf(other, count).some((number) => numbers.has(number));
}

/**
 * Returns the weight with which each point follows a span that is moved: 1 in the core, less and less around
 * it.
 */
function followers(span: Span, count: number): Map<number, number> {
  const numbers = numbersOf(span, count);
  const half = (numbers.length - 1) / 2;
  const middle = itemAt(numbers, 0) + half;
  const core = half * 0.6;
  const reach = Math.min(count / 4, half + count / 16);
  const found: Map<number, number> = new Map();
  for (let number = Math.ceil(middle - reach); number <= middle + reach; number += 1) {
    const off = Math.abs(number - middle);
    const share = off <= core ? 1 : 0.5 + 0.5 * Math.cos((Math.PI * (off - core)) / (reach - core));
    found.set((number + count) % count, share);
  }
  return found;
}

export function moved(line: Line, span: Span, dx: number, dy: number): Line {
  const shares = followers(span, line.length);
  return line.map(([x, y], number) => {
    const share = shares.get(number) ?? 0;
    return [rounded(x + dx * share), rounded(y + dy * share)];
  });
}

/**
 * Makes a corner tighter (amount above 0) or wider: moves each point away from, or towards, the average of
 * its neighbours.
 */
export function bent(line: Line, span: Span, amount: number): Line {
  const count = line.length;
  const shares = followers(span, count);
  const reach = Math.max(5, Math.round(numbersOf(span, count).length * 0.7));
  return line.map(([x, y], number) => {
    const share = (shares.get(number) ?? 0) * amount;
    if (share === 0) return [x, y];
    let [sumX, sumY] = [0, 0];
    for (let step = -reach; step <= reach; step += 1) {
      const [otherX, otherY] = itemAt(line, (number + step + count) % count);
      sumX += otherX;
      sumY += otherY;
    }
    const all = 2 * reach + 1;
    return [rounded(x + (x - sumX / all) * share), rounded(y + (y - sumY / all) * share)];
  });
}

/** Index of the point nearest to a place. */
export const nearest = (line: Line, place: Point) =>
  line.reduce(
    (best, point, number) => (apart(point, place) < apart(itemAt(line, best), place) ? number : best),
    0,
  );

/** SVG path data of a line. */
export const pathOf = (line: Line, open = false) =>
  line.length > 0 ? `M${line.map(([x, y]) => `${x} ${y}`).join("L")}${open ? "" : "Z"}` : "";

/** Bounding box of a line. */
export function boxOf(line: Line) {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Centres a line on a sheet, at 80% of the largest scale that fits. */
export function fitted(line: Line, width: number, height: number): Line {
  const box = boxOf(line);
  const scale = 0.8 * Math.min(width / (box.width || 1), height / (box.height || 1));
  return line.map(([x, y]) => [
    rounded(width / 2 + (x - box.x - box.width / 2) * scale),
    rounded(height / 2 + (y - box.y - box.height / 2) * scale),
  ]);
}
