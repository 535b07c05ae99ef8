/** A lap as a closed line of points, and edits to it. Pure geometry, independent of circuits. */
import { itemAt } from "../../../platform/lists/item-at.ts";

export type Point = [number, number];
export type Line = Point[];
/** Two point indices; the span runs the shorter way round the line. */
export type Span = { first: number; last: number };

/** Number of points of a drawn, generated or imported line. Corners refer to points by index. */
const POINT_COUNT = 240;
const MIN_STROKE_POINTS = 6;

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

export const distanceBetween = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);

/** Interpolates linearly between two points. */
export const interpolate = ([x, y]: Point, [toX, toY]: Point, share: number): Point => [
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
export const flipY = (line: Line): Line => line.map(([x, y]) => [x, -y]);

/** Length of the closed line. */
export const lapLengthOf = (line: Line) =>
  sidesOf(line).reduce((sum, [from, to]) => sum + distanceBetween(from, to), 0);

/** Twice the signed area of the closed line; negative if it runs clockwise, with y upwards. */
export const doubleAreaOf = (line: Line) =>
  sidesOf(line).reduce((sum, [[x, y], [nextX, nextY]]) => sum + x * nextY - nextX * y, 0);

/** Samples the closed line at even distances. */
export function sampleEvenly(line: Line, count: number): Line {
  const part = lapLengthOf(line) / count;
  const points: Line = [];
  let distance = 0;
  for (const [from, to] of sidesOf(line)) {
    const length = distanceBetween(from, to);
    while (points.length < count && points.length * part < distance + length)
      points.push(interpolate(from, to, (points.length * part - distance) / length));
    distance += length;
  }
  return points;
}

/** Resamples the closed line at even distances, with rounded coordinates. */
export function resample(line: Line, count: number = POINT_COUNT): Line {
  const points = sampleEvenly(line, count).map(([x, y]): Point => [roundToTenth(x), roundToTenth(y)]);
  while (points.length > 0 && points.length < count) points.push(itemAt(points, 0));
  return points;
}

/** Returns a smooth closed line through a few points (Catmull-Rom spline). */
export function splineThrough(knots: Line): Line {
  const points: Line = [];
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
      points.push([along(0), along(1)]);
    }
  }
  return points;
}

/**
 * Closes a pen stroke to a lap; null if it is too short.
 *
 * @param least  minimum length, in units of the sheet
 */
export function closeStroke(stroke: Line, least: number) {
  const points = stroke.filter(
    (point, index) => index === 0 || distanceBetween(point, itemAt(stroke, index - 1)) > 0,
  );
  if (points.length < MIN_STROKE_POINTS || lapLengthOf(points) < least) return null;
  return resample(points);
}

/** Returns the indices of the points of a span, in the order of the line. */
export function pointIndicesOf({ first, last }: Span, count: number) {
  const stepsForward = (last - first + count) % count;
  const [from, length] = stepsForward > count / 2 ? [last, count - stepsForward] : [first, stepsForward];
  return Array.from({ length: length + 1 }, (_, step) => (from + step) % count);
}

/** True if two spans have a point in common. */
export function spansOverlap(one: Span, other: Span, count: number) {
  const numbers = new Set(pointIndicesOf(one, count));
  return pointIndicesOf(other, count).some((number) => numbers.has(number));
}

/**
 * Returns the weight with which each point follows a span that is moved: 1 in the core, less and less around
 * it.
 */
function followWeights(span: Span, count: number): Map<number, number> {
  const numbers = pointIndicesOf(span, count);
  const half = (numbers.length - 1) / 2;
  const middle = itemAt(numbers, 0) + half;
  const core = half * 0.6;
  const reach = Math.min(count / 4, half + count / 16);
  const weights: Map<number, number> = new Map();
  for (let number = Math.ceil(middle - reach); number <= middle + reach; number += 1) {
    const distance = Math.abs(number - middle);
    const share = distance <= core ? 1 : 0.5 + 0.5 * Math.cos((Math.PI * (distance - core)) / (reach - core));
    weights.set((number + count) % count, share);
  }
  return weights;
}

export function moveSpan(line: Line, span: Span, dx: number, dy: number): Line {
  const shares = followWeights(span, line.length);
  return line.map(([x, y], number) => {
    const share = shares.get(number) ?? 0;
    return [roundToTenth(x + dx * share), roundToTenth(y + dy * share)];
  });
}

/**
 * Makes a corner tighter (amount above 0) or wider: moves each point away from, or towards, the average of
 * its neighbours.
 */
export function bendSpan(line: Line, span: Span, amount: number): Line {
  const count = line.length;
  const shares = followWeights(span, count);
  const reach = Math.max(5, Math.round(pointIndicesOf(span, count).length * 0.7));
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
    return [roundToTenth(x + (x - sumX / all) * share), roundToTenth(y + (y - sumY / all) * share)];
  });
}

/** Index of the point nearest to a place. */
export const nearestIndex = (line: Line, place: Point) =>
  line.reduce(
    (best, point, number) =>
      distanceBetween(point, place) < distanceBetween(itemAt(line, best), place) ? number : best,
    0,
  );

/** SVG path data of a line. */
export const pathOf = (line: Line, open = false) =>
  line.length > 0 ? `M${line.map(([x, y]) => `${x} ${y}`).join("L")}${open ? "" : "Z"}` : "";

/** Bounding box of a line. */
export function boxOf(line: Line) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of line)
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
  return { x: left, y: top, right, bottom, width: right - left, height: bottom - top };
}

/** Centres a line on a sheet, at 80% of the largest scale that fits. */
export function fitInto(line: Line, width: number, height: number): Line {
  const box = boxOf(line);
  const scale = 0.8 * Math.min(width / (box.width || 1), height / (box.height || 1));
  return line.map(([x, y]) => [
    roundToTenth(width / 2 + (x - box.x - box.width / 2) * scale),
    roundToTenth(height / 2 + (y - box.y - box.height / 2) * scale),
  ]);
}
