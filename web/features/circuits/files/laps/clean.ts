/** Removes recording errors from a line: repeated points, standing still, spikes and distant points. */
import { itemAt } from "../../../../platform/lists/item-at.ts";
import { distanceBetween, endsOf, stepsOf, type Line } from "../../drawing-editor/line.ts";

/** A step is a jump if it is this many times as long as the median step. */
const JUMP_STEPS = 12;
/** A jump is at least this share of the size of the line. */
const JUMP_SHARE = 0.03;
/** Runs between two jumps are dropped if they have at most this many points, and this share of all points. */
const STRAY_POINTS = 5;
const STRAY_SHARE = 0.05;
/**
 * Standing still: within a radius of this share of the size, the line is this many times as long as the
 * radius.
 */
const STATIONARY_RADIUS_SHARE = 0.008;
const STATIONARY_LENGTH_FACTOR = 4;
/** Points nearer than this share of the size are merged. */
const SAME_SHARE = 1 / 4000;

/** Diagonal of the box round the middle 96% of the points, so that outliers do not count. */
export function sizeOf(line: Line) {
  const extent = (axis: 0 | 1) => {
    const values = Float64Array.from(line, (point) => point[axis]).sort();
    const trimCount = Math.floor(values.length * 0.02);
    return values.length > 0 ? itemAt(values, values.length - 1 - trimCount) - itemAt(values, trimCount) : 0;
  };
  return Math.hypot(extent(0), extent(1));
}

export function cleanLine(line: Line): Line {
  const plausibleLine = withoutStrays(line);
  const size = sizeOf(plausibleLine);
  const thin = withoutRepeats(plausibleLine, size * SAME_SHARE);
  const points: Line = [];
  for (
    let at = 0;
    at < thin.length;
    at = Math.max(at + 1, endOfStop(thin, at, size * STATIONARY_RADIUS_SHARE))
  )
    points.push(itemAt(thin, at));
  const last = plausibleLine.at(-1);
  if (last && points.length > 1) points[points.length - 1] = last;
  return points;
}

/** @param least  minimum distance between two points */
function withoutRepeats(line: Line, least: number) {
  const points: Line = [];
  for (const point of line) {
    const last = points.at(-1);
    if (!last || distanceBetween(point, last) > least) points.push(point);
  }
  return points;
}

/** Returns the first point after a place where the line does not move; `start` if it only passes. */
function endOfStop(line: Line, start: number, near: number) {
  let distance = 0;
  let at = start + 1;
  for (; at < line.length && distanceBetween(itemAt(line, at), itemAt(line, start)) < near; at += 1)
    distance += distanceBetween(itemAt(line, at), itemAt(line, at - 1));
  return distance > STATIONARY_LENGTH_FACTOR * near ? at : start;
}

/** Removes short runs of points between two jumps, or between a jump and an end of the line. */
function withoutStrays(line: Line): Line {
  if (line.length < 8) return line;
  const steps = stepsOf(line).map(([from, to]) => ({ to, length: distanceBetween(from, to) }));
  const medianStep = itemAt(
    Float64Array.from(steps, ({ length }) => length).sort(),
    Math.floor(steps.length / 2),
  );
  const jump = Math.max(JUMP_STEPS * medianStep, JUMP_SHARE * sizeOf(line));
  let run = line.slice(0, 1);
  const runs = [run];
  for (const { to, length } of steps) {
    if (length > jump) run = [];
    if (run.length === 0) runs.push(run);
    run.push(to);
  }
  const most = Math.min(STRAY_POINTS, line.length * STRAY_SHARE);
  const isStray = (run: Line, at: number) => {
    if (run.length > most) return false;
    const [first, last] = endsOf(run);
    const [before, after] = [runs[at - 1]?.at(-1), runs[at + 1]?.[0]];
    const gap = Math.min(
      ...[before && distanceBetween(before, first), after && distanceBetween(after, last)].filter(
        (distance) => distance !== undefined,
      ),
    );
    return before && after ? gap > 1.5 * distanceBetween(before, after) : gap > 5 * jump;
  };
  return runs.length > 1 ? runs.filter((run, at) => !isStray(run, at)).flat() : line;
}
