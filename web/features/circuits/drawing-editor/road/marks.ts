/** The marks that can be moved along the road: the start, and both ends of the pit lane. */
import { itemAt } from "../../../../platform/lists/item-at.ts";
import { DEFAULT_POSITIONS, withOptions, type LapDrawing } from "../lap-drawing.ts";
import { distanceBetween, nearestIndex, type Point } from "../line.ts";
import { moveStartTo } from "./start.ts";
import { marksOf, type MarkKind } from "../view.ts";
import type { TracedCircuit, createTracing } from "../tracing.ts";

/** A mark that is being dragged. */
export interface DraggedMark {
  kind: MarkKind;
  place: Point;
  /** The drawing with the mark exactly there, even if that is impossible. */
  requested: LapDrawing;
  /** The drawing with the mark at the nearest possible place. */
  nearestValid: LapDrawing;
}

/** Number of line points beyond each end of the home straight in which dragged pits still follow. */
const BEYOND_POINTS = 24;
/** Distance from the road, in spaces, within which dragged pits stay on their side. */
const SIDE_DISTANCE_SPACES = 1.2;
/** Change of a mark's own number of spaces when it moves one space forward. */
const SPACE_CHANGES = { start: 1, enter: -1, leave: 1 };

export const isMark = (kind: MarkKind | "corner" | "bend" | undefined): kind is MarkKind =>
  kind === "start" || kind === "enter" || kind === "leave";

/** Returns the driving direction at a point of the line, as a unit vector. */
function directionAt({ line, wishes }: LapDrawing, point: number): Point {
  const count = line.length;
  const [ax, ay] = itemAt(line, (point - 1 + count) % count);
  const [bx, by] = itemAt(line, (point + 1) % count);
  const length = (Math.hypot(bx - ax, by - ay) || 1) * (wishes.turned ? -1 : 1);
  return [(bx - ax) / length, (by - ay) / length];
}

/**
 * Returns the point of the home straight, or a little beyond it, that is nearest to a place, and how many
 * spaces it is after the beginning of the straight.
 */
function locateOnHomeStraight({ line, wishes }: LapDrawing, { shape }: TracedCircuit, place: Point) {
  const { first, last, spaces } = itemAt(shape.straights, 0);
  const count = line.length;
  const direction = wishes.turned ? -1 : 1;
  const straightPoints = ((last - first) * direction + count) % count;
  const number = (step: number) => (((first + direction * step) % count) + count) % count;
  let best = 0;
  const distanceAt = (step: number) => distanceBetween(itemAt(line, number(step)), place);
  for (let step = -BEYOND_POINTS; step <= straightPoints + BEYOND_POINTS; step += 1)
    if (distanceAt(step) < distanceAt(best)) best = step;
  return { point: number(best), after: (best / (straightPoints || 1)) * (spaces + 1) };
}

/** Returns the signed distance of a place from the road, positive to the right in driving direction. */
function distanceToRight(lapDrawing: LapDrawing, point: number, [x, y]: Point) {
  const [wayX, wayY] = directionAt(lapDrawing, point);
  const [roadX, roadY] = itemAt(lapDrawing.line, point);
  return wayX * (y - roadY) - wayY * (x - roadX);
}

/**
 * Returns the positions on the home straight, in spaces. If the board is not compiled yet, these are the
 * requested ones.
 */
function spacesOfMarks(
  { wishes }: LapDrawing,
  { shape: { line, pits } }: TracedCircuit,
  isCompiled: boolean,
) {
  const { line: before, enter, leave } = isCompiled ? DEFAULT_POSITIONS : wishes;
  return {
    line: before ?? line.spaces,
    enter: enter ?? pits.enter.spaces,
    leave: leave ?? pits.leave.spaces,
  };
}

/** Pins the start/finish line and the pits where they are. */
const pinPits = (lapDrawing: LapDrawing, circuit: TracedCircuit, isCompiled = true) =>
  withOptions(lapDrawing, {
    start: itemAt(circuit.shape.straights, 0).at,
    ...spacesOfMarks(lapDrawing, circuit, isCompiled),
    pits: circuit.shape.pits.side,
  });

/** Returns a mark dragged to a place. */
export function dragMarkTo(
  lapDrawing: LapDrawing,
  circuit: TracedCircuit,
  kind: MarkKind,
  place: Point,
): DraggedMark {
  const { shape } = circuit;
  if (kind === "start") {
    const point = nearestIndex(lapDrawing.line, place);
    const movedStart = moveStartTo(lapDrawing, shape, point);
    return { kind, place: itemAt(lapDrawing.line, point), requested: movedStart, nearestValid: movedStart };
  }
  const mark = marksOf(circuit)[kind];
  const oldPosition = locateOnHomeStraight(lapDrawing, circuit, mark);
  const distance = Math.abs(distanceToRight(lapDrawing, oldPosition.point, mark));
  const { point, after } = locateOnHomeStraight(lapDrawing, circuit, place);
  const right = distanceToRight(lapDrawing, point, place);
  const space = circuit.board.drawing.unit / shape.frame[0];
  const side =
    Math.abs(right) < SIDE_DISTANCE_SPACES * space ? shape.pits.side : right > 0 ? "right" : "left";
  const { spaces: before, minimum, maximum } = shape.pits[kind];
  const spaces = before + Math.round(after - oldPosition.after) * SPACE_CHANGES[kind];
  const own = withOptions(pinPits(lapDrawing, circuit), { pits: side });
  const [wayX, wayY] = directionAt(lapDrawing, point);
  const offset = side === "right" ? distance : -distance;
  const [x, y] = itemAt(lapDrawing.line, point);
  return {
    kind,
    place: [x - wayY * offset, y + wayX * offset],
    requested: withOptions(own, { [kind]: Math.max(1, spaces) }),
    nearestValid: withOptions(own, { [kind]: Math.min(maximum, Math.max(minimum, spaces)) }),
  };
}

/** Actions on the marks by keys and lists. */
export const createMarkActions = (
  tracing: ReturnType<typeof createTracing>,
  currentDrawing: () => LapDrawing | null,
  change: (lapDrawing: LapDrawing) => void,
) => ({
  /** Moves a mark by a number of spaces, or shows the problem if it cannot be there. */
  moveMark(kind: MarkKind, by: number) {
    const now = currentDrawing();
    const { circuit, state } = tracing.tracingState();
    if (!now || !circuit || (state !== "good" && state !== "waiting")) return;
    const { line, pits, straights } = circuit.shape;
    const { minimum, maximum } = kind === "start" ? line : pits[kind];
    const key = kind === "start" ? "line" : kind;
    const isCompiled = state === "good";
    const spaces = spacesOfMarks(now, circuit, isCompiled)[key] + by * SPACE_CHANGES[kind];
    const own =
      kind === "start"
        ? withOptions(now, { start: itemAt(straights, 0).at })
        : pinPits(now, circuit, isCompiled);
    const then = withOptions(own, { [key]: Math.max(1, spaces) });
    if (spaces >= minimum && spaces <= maximum) change(then);
    else tracing.checkLine(then, true);
  },

  /** Moves the pits to the other side of the road. */
  switchPitSide() {
    const now = currentDrawing();
    const side = tracing.tracingState().circuit?.shape.pits.side;
    if (now && side) change(withOptions(now, { pits: side === "left" ? "right" : "left" }));
  },
});

/**
 * Returns the effect of an arrow key on a mark: 1 (forward) or -1 (back) along the road, or the side of the
 * road if the arrow points across it.
 */
export function arrowEffect(lapDrawing: LapDrawing, circuit: TracedCircuit, kind: MarkKind, [dx, dy]: Point) {
  const point = nearestIndex(lapDrawing.line, marksOf(circuit)[kind]);
  const [wayX, wayY] = directionAt(lapDrawing, point);
  const along = wayX * dx + wayY * dy;
  if (Math.abs(along) > 0.4) return along > 0 ? 1 : -1;
  return wayX * dy - wayY * dx > 0 ? "right" : "left";
}
