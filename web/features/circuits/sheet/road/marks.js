/**
 * What is moved along the road: the start, and both ends of the pit lane.
 */
import { USUAL_PLACES, wishing } from "../drawn.js";
import { apart, nearest } from "../line.js";
import { startAt } from "./start.js";
import { marksOf } from "../view.js";

/** @typedef {import("../drawn.js").Drawn} Drawn */
/** @typedef {import("../line.js").Point} Point */
/** @typedef {import("../tracing.js").Made} Made */
/** @typedef {import("../view.js").MarkKind} MarkKind */
/**
 * @typedef {object} Held  a mark in the hand
 * @property {MarkKind} kind
 * @property {Point} place
 * @property {Drawn} asked    the drawing with it just there
 * @property {Drawn} dropped  and as far there as it goes
 */

/** Points of the line beyond an end of the home straight at which a hand still holds the pits. */
const BEYOND = 24;
/** Spaces across the road from which on pits change sides, and within which they stay on theirs. */
const ACROSS = 1.2;
/** The way a mark goes with the traffic, in its own count of spaces. */
const WAYS = { start: 1, enter: -1, leave: 1 };

/** @param {MarkKind | "corner" | "bend" | undefined} kind @returns {kind is MarkKind} */
export const isMark = (kind) => kind === "start" || kind === "enter" || kind === "leave";

/**
 * The way the road is driven at a point of the line, a unit long.
 * @param {Drawn} drawn @param {number} point
 */
function wayAt({ line, wishes }, point) {
  const count = line.length;
  const [ax, ay] = line[(point - 1 + count) % count];
  const [bx, by] = line[(point + 1) % count];
  const length = (Math.hypot(bx - ax, by - ay) || 1) * (wishes.turned ? -1 : 1);
  return /** @type {Point} */ ([(bx - ax) / length, (by - ay) / length]);
}

/**
 * The point of the home straight nearest to a place, or a little beyond it, and how many spaces after its
 * beginning.
 * @param {Drawn} drawn @param {Made} made @param {Point} place
 */
function onHome({ line, wishes }, { shape }, place) {
  const [{ first, last, spaces }] = shape.straights;
  const count = line.length;
  const way = wishes.turned ? -1 : 1;
  const whole = ((last - first) * way + count) % count;
  const number = (/** @type {number} */ step) => (((first + way * step) % count) + count) % count;
  let best = 0;
  for (let step = -BEYOND; step <= whole + BEYOND; step += 1)
    if (apart(line[number(step)], place) < apart(line[number(best)], place)) best = step;
  return { point: number(best), after: (best / (whole || 1)) * (spaces + 1) };
}

/**
 * How far to the right of the road a place lies, as its driver sees it.
 * @param {Drawn} drawn @param {number} point @param {Point} place
 */
function rightOf(drawn, point, [x, y]) {
  const [wayX, wayY] = wayAt(drawn, point);
  const [roadX, roadY] = drawn.line[point];
  return wayX * (y - roadY) - wayY * (x - roadX);
}

/**
 * Spaces at which everything on the home straight lies; of a drawing whose board is still being made, at
 * which it is wanted.
 * @param {Drawn} drawn @param {Made} made @param {boolean} isMade
 */
function placesOf({ wishes }, { shape: { line, pits } }, isMade) {
  const { line: before, enter, leave } = isMade ? USUAL_PLACES : wishes;
  return {
    line: before ?? line.spaces,
    enter: enter ?? pits.enter.spaces,
    leave: leave ?? pits.leave.spaces,
  };
}

/**
 * Pits of their own, on the straight where they are.
 * @param {Drawn} drawn @param {Made} made @param {boolean} [isMade]
 */
const pitsHeld = (drawn, made, isMade = true) =>
  wishing(drawn, {
    start: made.shape.straights[0].at,
    ...placesOf(drawn, made, isMade),
    pits: made.shape.pits.side,
  });

/**
 * A mark that a hand has brought to a place.
 * @param {Drawn} drawn @param {Made} made @param {MarkKind} kind @param {Point} place @returns {Held}
 */
export function heldAt(drawn, made, kind, place) {
  const { shape } = made;
  if (kind === "start") {
    const point = nearest(drawn.line, place);
    const asked = startAt(drawn, shape, point);
    return { kind, place: drawn.line[point], asked, dropped: asked };
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
  const [x, y] = drawn.line[point];
  return {
    kind,
    place: [x - wayY * across, y + wayX * across],
    asked: wishing(own, { [kind]: Math.max(1, spaces) }),
    dropped: wishing(own, { [kind]: Math.min(most, Math.max(least, spaces)) }),
  };
}

/**
 * What is done with the marks by keys and lists.
 * @param {ReturnType<typeof import("../tracing.js").createTracing>} tracing @param {() => Drawn | null} drawn
 * @param {(drawn: Drawn) => void} change
 */
export const markMoves = (tracing, drawn, change) => ({
  /**
   * A space further on, or back; where that cannot be it is told.
   * @param {MarkKind} kind @param {number} by
   */
  moveMark(kind, by) {
    const now = drawn();
    const { made, state } = tracing.seen();
    if (!now || !made || (state !== "good" && state !== "waiting")) return;
    const { line, pits, straights } = made.shape;
    const { least, most } = kind === "start" ? line : pits[kind];
    const key = kind === "start" ? "line" : kind;
    const isMade = state === "good";
    const spaces = placesOf(now, made, isMade)[key] + by * WAYS[kind];
    const own = kind === "start" ? wishing(now, { start: straights[0].at }) : pitsHeld(now, made, isMade);
    const then = wishing(own, { [key]: Math.max(1, spaces) });
    if (spaces >= least && spaces <= most) change(then);
    else tracing.look(then, true);
  },

  /** The pits change sides. */
  crossPits() {
    const now = drawn();
    const side = tracing.seen().made?.shape.pits.side;
    if (now && side) change(wishing(now, { pits: side === "left" ? "right" : "left" }));
  },
});

/**
 * What an arrow means for a mark: along the road (1 on, -1 back), or across it, where it points at neither.
 * @param {Drawn} drawn @param {Made} made @param {MarkKind} kind @param {Point} arrow
 */
export function arrowOf(drawn, made, kind, [dx, dy]) {
  const point = nearest(drawn.line, marksOf(made)[kind]);
  const [wayX, wayY] = wayAt(drawn, point);
  const along = wayX * dx + wayY * dy;
  if (Math.abs(along) > 0.4) return along > 0 ? 1 : -1;
  return wayX * dy - wayY * dx > 0 ? "right" : "left";
}
