/** The start: its straight, and its position along it. */
import { itemAt } from "../../../../core/lists/item-at.ts";
import { USUAL_PLACES, wishing } from "../drawn.ts";
import type { TracedShape } from "../../../../protocol.d.ts";
import type { Drawn } from "../drawn.ts";
import type { Seen } from "../tracing.ts";

/** Minimum number of spaces of a straight with room for the grid. */
export const HOME = 16;

/**
 * Returns how many spaces of a straight are before a point of the line; null if the point is not on it. A
 * straight is one space longer than its number of spaces, because borders are staggered between lanes.
 */
function spacesBefore(
  { line, wishes }: Drawn,
  { first, last, spaces }: TracedShape["straights"][number],
  point: number,
) {
  const way = wishes.turned ? -1 : 1;
  const driven = (to: number) => ((to - first) * way + line.length) % line.length;
  const [here, whole] = [driven(point), driven(last)];
  return here > whole ? null : Math.max(1, Math.round((here / (whole || 1)) * (spaces + 1)));
}

/** Moves the start to a point of the line, or as near as the grid and the pits allow. */
export function startAt(drawn: Drawn, { straights }: TracedShape, point: number) {
  const long = straights.filter(({ spaces }) => spaces >= HOME);
  const [line = null] = long.map((one) => spacesBefore(drawn, one, point)).filter((after) => after !== null);
  const stays = spacesBefore(drawn, itemAt(straights, 0), point) !== null;
  return wishing(drawn, stays ? { start: point, line } : { ...USUAL_PLACES, start: point, line });
}

/** Moves the start to the default place on the straight at a point. */
export const startOn = (drawn: Drawn, start: number) => wishing(drawn, { ...USUAL_PLACES, start });

/** Actions on the start by keys and lists. */
export function startMoves(seen: () => Seen, drawn: () => Drawn | null, change: (drawn: Drawn) => void) {
  const moved = (next: (now: Drawn, shape: TracedShape) => Drawn | null) => () => {
    const now = drawn();
    const shape = seen().made?.shape;
    const then = now && shape ? next(now, shape) : null;
    if (then) change(then);
  };
  return {
    /** Moves the start to the next straight with room for it. */
    nextStart: moved((now, { straights }) => {
      const next = straights.find(({ spaces }, at) => at > 0 && spaces >= HOME);
      return next ? startOn(now, next.at) : null;
    }),

    /** Reverses the driving direction; the start/finish line and both ends of the pits stay in place. */
    turnRound: moved((now, { line, straights }) => {
      const { turned, line: wanted, enter, leave } = now.wishes;
      const mirrored = wanted === null ? null : itemAt(straights, 0).spaces + 1 - line.spaces;
      return wishing(now, { turned: !turned, line: mirrored, enter: leave, leave: enter });
    }),
  };
}
