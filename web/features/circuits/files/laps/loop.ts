/**
 * Finds the lap within a line that may also contain the way to the circuit, several laps and the way back.
 */
import { itemAt } from "../../../../platform/lists/item-at.ts";
import { distanceBetween, interpolate, endsOf, lapLengthOf, stepsOf } from "../../drawing-editor/line.ts";
import { sizeOf } from "./clean.ts";
import { lengthOf } from "./network.ts";
import type { Line, Point } from "../../drawing-editor/line.ts";

interface Loop {
  /** The first point is not repeated at the end. */
  points: Line;
  length: number;
  /** Distance from the last point to the first. */
  gap: number;
  /** Length of road that is driven more than once, in either direction. */
  overlap: number;
  /** Length minus penalties for overlap and gap. */
  score: number;
}
type LoopSearch = { loop: Loop | null; isThereAndBack: boolean; gapShare: number };

const MAX_STEPS = 3000;
const MIN_PLACES = 16;
const NEAR_SHARE = 0.008;
const NEAR_METRES = 15;
/** Maximum share of the lap for the straight that closes it. */
const MAX_GAP = 0.1;
const OVERLAP_COST = 4;
const GAP_COST = 5;
/** The whole line is a lap if its gap and its overlap are below these shares. */
const WHOLE_GAP = 0.03;
const WHOLE_OVERLAP = 0.08;
/** Minimum share of the line for a loop to be a lap, unless the loop is driven again. */
const MIN_SHARE = 0.25;
const MIN_SHARE_THERE_AND_BACK = 0.12;
/** Recordings of more laps than this are truncated. */
const MAX_LAPS = 60;

/**
 * Returns the best lap in a line.
 * @param isGlobe  true if units are about metres
 * @param isRing  true if the line is closed
 */
export function bestLoop(line: Line, isGlobe: boolean, isRing = false): LoopSearch {
  const walk = walkAlong(isRing ? [...line, ...line.slice(0, 1)] : line, isGlobe);
  const { places, near, step } = walk;
  const count = places.length;
  const repeats = repeatsOf(places, near, step);
  const gap = count > 0 ? distanceBetween(...endsOf(places)) : 0;
  const gapShare = gap / (count * step + gap || 1);
  if (count < 8) return { loop: null, isThereAndBack: false, gapShare };
  const overlap = repeats.filter((before) => before >= 0).length;
  if (gapShare < WHOLE_GAP && overlap < WHOLE_OVERLAP * count)
    return { loop: loopOf(walk, 0, count - 1, overlap), isThereAndBack: false, gapShare };
  const best = searchLoop(places, repeats, step);
  const isThereAndBack = countOpposed(places, repeats) > 0.3 * count;
  if (!best) return { loop: null, isThereAndBack, gapShare };
  const [first, last, own] = best;
  const isLong = last - first >= (isThereAndBack ? MIN_SHARE_THERE_AND_BACK : MIN_SHARE) * count;
  const isLap = isLong || countDrivenAgain(places, first, last, near) > 0.5 * (last - first);
  return { loop: isLap ? loopOf(walk, first, last, own) : null, isThereAndBack, gapShare };
}

/** Samples a line at even distances; each place has the index of the line point before it. */
function walkAlong(line: Line, isGlobe: boolean) {
  const size = sizeOf(line);
  const total = Math.min(lengthOf(line), size * 3 * MAX_LAPS);
  const near = isGlobe ? Math.min(2 * NEAR_SHARE * size, NEAR_METRES) : NEAR_SHARE * size;
  const step = Math.max(near * 0.7, total / MAX_STEPS, 1e-12);
  const places: Line = [];
  const numbers: number[] = [];
  let distance = 0;
  for (const [at, [from, to]] of stepsOf(line).entries()) {
    const length = distanceBetween(from, to);
    for (; places.length * step < distance + length && distance <= total; ) {
      places.push(interpolate(from, to, (places.length * step - distance) / length));
      numbers.push(at);
    }
    distance += length;
  }
  if (line.length > 1 && distance <= total * 1.0001) {
    places.push(itemAt(line, -1));
    numbers.push(line.length - 1);
  }
  return { line, places, numbers, step, near: Math.max(near, 1.2 * step) };
}

/** Returns for each place the index of the last earlier place nearby, or -1. */
function repeatsOf(places: Line, near: number, step: number) {
  const minGap = Math.ceil((4 * near) / step);
  const cells: Map<string, number[]> = new Map();
  return places.map(([x, y], at) => {
    const [column, row] = [Math.floor(x / near), Math.floor(y / near)];
    let latest = -1;
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1) {
        const cellPlaces = cells.get(`${column + dx},${row + dy}`) ?? [];
        const isLast = (other: number) =>
          other <= latest || (at - other > minGap && distanceBetween(itemAt(places, other), [x, y]) < near);
        latest = Math.max(latest, cellPlaces.findLast(isLast) ?? -1);
      }
    const key = `${column},${row}`;
    const own = cells.get(key);
    if (own) own.push(at);
    else cells.set(key, [at]);
    return latest;
  });
}

/**
 * Returns the first and last place of the best lap, and how many of its places repeat earlier ones of the
 * lap; null if there is none.
 */
function searchLoop(
  places: Line,
  repeats: number[],
  step: number,
): [first: number, last: number, overlap: number] | null {
  const count = places.length;
  const stride = Math.max(1, Math.floor(count / 500));
  const scaledPlaces = places.map(([x, y], last) => ({
    x: x / step,
    y: y / step,
    last,
    before: repeats[last] ?? -1,
  }));
  let best = { score: 0, first: -1, last: -1, overlap: 0 };
  const searchFrom = (first: number) => {
    const start = itemAt(scaledPlaces, first);
    let overlap = 0;
    for (const { x, y, last, before } of scaledPlaces.slice(first + 1)) {
      if (before >= first) overlap += 1;
      const length = last - first;
      const most = length - OVERLAP_COST * overlap;
      if (most + (count - last) < best.score) break;
      if (length < MIN_PLACES || most <= best.score) continue;
      const gap = Math.sqrt((start.x - x) ** 2 + (start.y - y) ** 2);
      const score = most - GAP_COST * gap;
      if (score > best.score && gap <= MAX_GAP * (length + gap)) best = { score, first, last, overlap };
    }
  };
  for (let first = 0; first < count - MIN_PLACES; first += stride) searchFrom(first);
  const centre = best.first;
  for (let first = Math.max(0, centre - stride); centre >= 0 && first <= centre + stride; first += 1)
    searchFrom(first);
  return best.first < 0 ? null : [best.first, best.last, best.overlap];
}

/** Number of places where the line goes back along itself. */
const countOpposed = (places: Line, repeats: number[]) =>
  repeats.filter((before, at) => before > 0 && at > 0 && directionAgreement(places, before, at) < -0.5)
    .length;

/** Cosine between the directions at two places. */
function directionAgreement(places: Line, one: number, other: number) {
  const direction = (at: number): Point => {
    const [x, y] = itemAt(places, Math.max(0, at - 1));
    const [nextX, nextY] = itemAt(places, Math.min(places.length - 1, at + 1));
    return [nextX - x, nextY - y];
  };
  const [[ax, ay], [bx, by]] = [direction(one), direction(other)];
  return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by) || 1);
}

/** Number of places outside a loop that follow it in the same direction. */
function countDrivenAgain(places: Line, first: number, last: number, near: number) {
  const cells: Map<string, number> = new Map();
  const cellOf = (place: Point) => place.map((value) => Math.floor(value / (2 * near))).join();
  for (const [after, place] of places.slice(first, last).entries()) cells.set(cellOf(place), first + after);
  return places.filter((place, at) => {
    const on = at < first || at > last ? cells.get(cellOf(place)) : undefined;
    return on !== undefined && directionAgreement(places, on, at) > 0.5;
  }).length;
}

/** @param overlap  number of repeated places */
function loopOf(
  { line, places, numbers, step }: ReturnType<typeof walkAlong>,
  first: number,
  last: number,
  overlap: number,
): Loop {
  const isFromStart = first === 0;
  const isToEnd = last === places.length - 1;
  const from = itemAt(places, first);
  const inner = line.slice(isFromStart ? 0 : itemAt(numbers, first) + 1, itemAt(numbers, last) + 1);
  const points = isFromStart ? inner : [from, ...inner];
  const gap = distanceBetween(from, isToEnd ? itemAt(line, -1) : itemAt(places, last));
  while (points.length > 1 && distanceBetween(...endsOf(points)) < step * 1e-6) points.pop();
  const length = lapLengthOf(points);
  const score = length - OVERLAP_COST * overlap * step - GAP_COST * gap;
  return { points, length, gap, overlap: overlap * step, score };
}
