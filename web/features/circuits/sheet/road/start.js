/**
 * Where the race begins: on which straight, and how far along it.
 */
import { USUAL_PLACES, wishing } from "../drawn.js";

/** @typedef {import("../../../../protocol.js").TracedShape} TracedShape */
/** @typedef {import("../drawn.js").Drawn} Drawn */

/** Spaces of a straight with room for the grid. */
export const HOME = 16;

/**
 * How many spaces of a straight lie before a point of the line, or null where it is not on it. A straight is
 * a space longer than its spaces: their borders are staggered from lane to lane.
 * @param {Drawn} drawn @param {TracedShape["straights"][number]} straight @param {number} point
 */
function spacesBefore({ line, wishes }, { first, last, spaces }, point) {
  const way = wishes.turned ? -1 : 1;
  const driven = (/** @type {number} */ to) => ((to - first) * way + line.length) % line.length;
  const [here, whole] = [driven(point), driven(last)];
  return here > whole ? null : Math.max(1, Math.round((here / (whole || 1)) * (spaces + 1)));
}

/**
 * The drawing with its start at a point of the line, or as near as grid and pits find room.
 * @param {Drawn} drawn @param {TracedShape} shape @param {number} point
 */
export function startAt(drawn, { straights }, point) {
  const long = straights.filter(({ spaces }) => spaces >= HOME);
  const [line = null] = long.map((one) => spacesBefore(drawn, one, point)).filter((after) => after !== null);
  const stays = spacesBefore(drawn, straights[0], point) !== null;
  return wishing(drawn, stays ? { start: point, line } : { ...USUAL_PLACES, start: point, line });
}

/** On the straight at a point, where it usually lies. @param {Drawn} drawn @param {number} start */
export const startOn = (drawn, start) => wishing(drawn, { ...USUAL_PLACES, start });

/**
 * What is done with the start by keys and lists.
 * @param {() => import("../tracing.js").Seen} seen @param {() => Drawn | null} drawn
 * @param {(drawn: Drawn) => void} change
 */
export function startMoves(seen, drawn, change) {
  /** @param {(now: Drawn, shape: TracedShape) => Drawn | null} next */
  const moved = (next) => () => {
    const now = drawn();
    const shape = seen().made?.shape;
    const then = now && shape ? next(now, shape) : null;
    if (then) change(then);
  };
  return {
    /** On the next straight with room for it. */
    nextStart: moved((now, { straights }) => {
      const next = straights.find(({ spaces }, at) => at > 0 && spaces >= HOME);
      return next ? startOn(now, next.at) : null;
    }),

    /** The lap is driven the other way round; the line stays where it is, and so do both ends of the pits. */
    turnRound: moved((now, { line, straights }) => {
      const { turned, line: wanted, enter, leave } = now.wishes;
      const mirrored = wanted === null ? null : straights[0].spaces + 1 - line.spaces;
      return wishing(now, { turned: !turned, line: mirrored, enter: leave, leave: enter });
    }),
  };
}
