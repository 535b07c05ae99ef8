/** The marks that can be moved along the road: the start, and both ends of the pit lane. */
import { itemAt } from "../../../../core/lists/item-at.ts";
import { USUAL_PLACES, wishing } from "../drawn.ts";
import { apart, nearest } from "../line.ts";
import { startAt } from "./start.ts";
import { marksOf } from "../view.ts";
import type { Drawn } from "../drawn.ts";
import type { Point } from "../line.ts";
import type { Made, createTracing } from "../tracing.ts";
import type { MarkKind } from "../view.ts";

/** A mark that is being dragged. */
export interface Held {
  kind: MarkKind;
  place: Point;
  /** The drawing with the mark exactly there, even if that is impossible. */
  asked: Drawn;
  /** The drawing with the mark at the nearest possible place. */
  dropped: Drawn;
}

/** Number of line points beyond each end of the home straight in which dragged pits still follow. */
const BEYOND = 24;
/** Distance from the road, in spaces, within which dragged pits stay on their side. */
const ACROSS = 1.2;
/** Change of a mark's own number of spaces when it moves one space forward. */
const WAYS = { start: 1, enter: -1, leave: 1 };

export const isMark = (kind: MarkKind | "corner" | "bend" | undefined): kind is MarkKind =>
  kind === "start" || kind === "enter" || kind === "leave";

/** Returns the driving direction at a point of the line, as a unit vector. */
function wayAt({ line, wishes }: Drawn, point: number): Point {
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
function onHome({ line, wishes }: Drawn, { shape }: Made, place: Point) {
  const { first, last, spaces } = itemAt(shape.straights, 0);
  const count = line.length;
  const way = wishes.turned ? -1 : 1;
  const whole = ((last - first) * way + count) % count;
  const number = (step: number) => (((first + way * step) % count) + count) % count;
  let best = 0;
  const off = (step: number) => apart(itemAt(line, number(step)), place);
  for (let step = -BEYOND; step <= whole + BEYOND; step += 1) if (off(step) < off(best)) best = step;
  return { point: number(best), after: (best / (whole || 1)) * (spaces + 1) };
}

/** Returns the signed distance of a place from the road, positive to the right in driving direction. */
function rightOf(drawn: Drawn, point: number, [x, y]: Point) {
  const [wayX, wayY] = wayAt(drawn, point);
  const [roadX, roadY] = itemAt(drawn.line, point);
  return wayX * (y - roadY) - wayY * (x - roadX);
}

/**
 * Returns the positions on the home straight, in spaces. If the board is not compiled yet, these are the
 * requested ones.
 */
function placesOf({ wishes }: Drawn, { shape: { line, pits } }: Made, isMade: boolean) {
  const { line: before, enter, leave } = isMade ? USUAL_PLACES : wishes;
  return {
    line: before ?? line.spaces,
    enter: enter ?? pits.enter.spaces,
    leave: leave ?? pits.leave.spaces,
  };
}

/** Pins the start/finish line and the pits where they are. */
const pitsHeld = (drawn: Drawn, made: Made, isMade = true) =>
  wishing(drawn, {
    start: itemAt(made.shape.straights, 0).at,
    ...placesOf(drawn, made, isMade),
    pits: made.shape.pits.side,
  });

/** Returns a mark dragged to a place. */
export function heldAt(drawn: Drawn, made: Made, kind: MarkKind, place: Point): Held {
  const { shape } = made;
  if (kind === "start") {
    const point = nearest(drawn.line, place);
    const asked = startAt(drawn, shape, point);
    return { kind, place: itemAt(drawn.line, point), asked, dropped: asked };
  }
  const mark = marksOf(made)[kind];
  const was = onHome(drawn, made, mark);
  const off = Math.abs(rightOf(drawn, was.point, mark));
  const { point, after } = onHome(drawn, made, place);
  const right = rightOf(drawn, point, place);
  const space = made.board.drawing.unit / shape.frame[0];
  const side = Math.abs(right) < ACROSS * space ? shape.pits.side : right > 0 ? "right" : "left";
  const { spaces: before, least, most } = shape.pits[kind];
  const spaces = before + Math.round(after - was.after) * WAYS[kind];
  const own = wishing(pitsHeld(drawn, made), { pits: side });
  const [wayX, wayY] = wayAt(drawn, point);
  const across = side === "right" ? off : -off;
  const [x, y] = itemAt(drawn.line, point);
  return {
    kind,
    place: [x - wayY * across, y + wayX * across],
    asked: wishing(own, { [kind]: Math.max(1, spaces) }),
    dropped: wishing(own, { [kind]: Math.min(most, Math.max(least, spaces)) }),
  };
}

/** Actions on the marks by keys and lists. */
export const markMoves = (
  tracing: ReturnType<typeof createTracing>,
  drawn: () => Drawn | null,
  change: (drawn: Drawn) => void,
) => ({
  /** Moves a mark by a number of spaces, or shows the problem if it cannot be there. */
  moveMark(kind: MarkKind, by: number) {
    const now = drawn();
    const { made, state } = tracing.seen();
    if (!now || !made || (state !== "good" && state !== "waiting")) return;
    const { line, pits, straights } = made.shape;
    const { least, most } = kind === "start" ? line : pits[kind];
    const key = kind === "start" ? "line" : kind;
    const isMade = state === "good";
    const spaces = placesOf(now, made, isMade)[key] + by * WAYS[kind];
    const own =
      kind === "start" ? wishing(now, { start: itemAt(straights, 0).at }) : pitsHeld(now, made, isMade);
    const then = wishing(own, { [key]: Math.max(1, spaces) });
    if (spaces >= least && spaces <= most) change(then);
    else tracing.look(then, true);
  },

  /** Moves the pits to the other side of the road. */
  crossPits() {
    const now = drawn();
    const side = tracing.seen().made?.shape.pits.side;
    if (now && side) change(wishing(now, { pits: side === "left" ? "right" : "left" }));
  },
});

/**
 * Returns the effect of an arrow key on a mark: 1 (forward) or -1 (back) along the road, or the side of the
 * road if the arrow points across it.
 */
export function arrowOf(drawn: Drawn, made: Made, kind: MarkKind, [dx, dy]: Point) {
  const point = nearest(drawn.line, marksOf(made)[kind]);
  const [wayX, wayY] = wayAt(drawn, point);
  const along = wayX * dx + wayY * dy;
  if (Math.abs(along) > 0.4) return along > 0 ? 1 : -1;
  return wayX * dy - wayY * dx > 0 ? "right" : "left";
}
