/** The start: its straight, and its position along it. */
import { itemAt } from "../../../../platform/lists/item-at.ts";
import { DEFAULT_POSITIONS, withOptions, type LapDrawing } from "../lap-drawing.ts";
import type { TracedShape } from "../../../../protocol.d.ts";
import type { TracingState } from "../tracing.ts";

/** Minimum number of spaces of a straight with room for the grid. */
export const MIN_HOME_SPACES = 16;

/**
 * Returns how many spaces of a straight are before a point of the line; null if the point is not on it. A
 * straight is one space longer than its number of spaces, because borders are staggered between lanes.
 */
function spacesBefore(
  { line, wishes }: LapDrawing,
  { first, last, spaces }: TracedShape["straights"][number],
  point: number,
) {
  const direction = wishes.turned ? -1 : 1;
  const pointsTo = (to: number) => ((to - first) * direction + line.length) % line.length;
  const [position, total] = [pointsTo(point), pointsTo(last)];
  return position > total ? null : Math.max(1, Math.round((position / (total || 1)) * (spaces + 1)));
}

/** Moves the start to a point of the line, or as near as the grid and the pits allow. */
export function moveStartTo(lapDrawing: LapDrawing, { straights }: TracedShape, point: number) {
  const longStraights = straights.filter(({ spaces }) => spaces >= MIN_HOME_SPACES);
  const [line = null] = longStraights
    .map((one) => spacesBefore(lapDrawing, one, point))
    .filter((spaces) => spaces !== null);
  const isOnHomeStraight = spacesBefore(lapDrawing, itemAt(straights, 0), point) !== null;
  return withOptions(
    lapDrawing,
    isOnHomeStraight ? { start: point, line } : { ...DEFAULT_POSITIONS, start: point, line },
  );
}

/** Moves the start to the default place on the straight at a point. */
export const moveStartToStraight = (lapDrawing: LapDrawing, start: number) =>
  withOptions(lapDrawing, { ...DEFAULT_POSITIONS, start });

/** Actions on the start by keys and lists. */
export function createStartActions(
  tracingState: () => TracingState,
  currentDrawing: () => LapDrawing | null,
  change: (lapDrawing: LapDrawing) => void,
) {
  const createMove = (next: (now: LapDrawing, shape: TracedShape) => LapDrawing | null) => () => {
    const now = currentDrawing();
    const shape = tracingState().circuit?.shape;
    const then = now && shape ? next(now, shape) : null;
    if (then) change(then);
  };
  return {
    /** Moves the start to the next straight with room for it. */
    moveStartToNext: createMove((now, { straights }) => {
      const next = straights.find(({ spaces }, at) => at > 0 && spaces >= MIN_HOME_SPACES);
      return next ? moveStartToStraight(now, next.at) : null;
    }),

    /** Reverses the driving direction; the start/finish line and both ends of the pits stay in place. */
    reverseDirection: createMove((now, { line, straights }) => {
      const { turned, line: finishLine, enter, leave } = now.wishes;
      const mirroredLine = finishLine === null ? null : itemAt(straights, 0).spaces + 1 - line.spaces;
      return withOptions(now, { turned: !turned, line: mirroredLine, enter: leave, leave: enter });
    }),
  };
}
