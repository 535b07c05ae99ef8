/**
 * What is being drawn: a line and a few wishes. Every change is a new one, so there is a way back and forth.
 */
import { overlap } from "./line.js";

/** @typedef {import("../../../protocol.js").CornerOptionsRequest} CornerWanted */
/** @typedef {import("../../../protocol.js").TraceLine} TraceLine */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./line.js").Span} Span */

/**
 * @typedef {object} Wishes
 * @property {number} spaces        of a lap, about
 * @property {boolean} turned       driven against the way it was drawn
 * @property {number | null} start  point of the line near which the start belongs
 * @property {number | null} line   spaces of that straight before the start/finish line, if they are wanted
 * @property {number | null} enter  spaces from where the pit lane leaves the road to that line, if wanted
 * @property {number | null} leave  and from the line to where it is back
 * @property {"any" | "left" | "right"} pits
 * @property {"dry" | "changeable" | "wet"} weather
 * @property {Scenery} scenery
 * @property {string} name
 * @property {string} id            its own, so that it takes no other circuit's place
 * @property {CornerWanted[]} corners
 * @property {boolean} [as_it_is]   the line is a board's own
 */

/** @typedef {"plain" | "country" | "coast" | "town" | "desert" | "mountains"} Scenery */
/** @typedef {{line: Line, wishes: Wishes}} Drawn */

export const FEWEST_SPACES = 80;
export const MOST_SPACES = 240;
export const SPACES_STEP = 10;
export const NAME_LONGEST = 24;
export const SCENERIES = /** @type {const} */ (["plain", "country", "coast", "town", "desert", "mountains"]);
export const WEATHERS = /** @type {const} */ (["dry", "changeable", "wet"]);
const MOST_KEPT = 100;
const MOST_CORNERS = 60;

/** Line and pits where they usually lie on their straight. */
export const USUAL_PLACES = { line: null, enter: null, leave: null };

/** @param {string} id @param {string} name @returns {Wishes} */
export const usualWishes = (id, name) => ({
  spaces: 150,
  turned: false,
  start: null,
  ...USUAL_PLACES,
  pits: "any",
  weather: "changeable",
  scenery: "country",
  name,
  id,
  corners: [],
});

/** Without what is about points of the line it had. @param {Wishes} wishes @returns {Wishes} */
export const forAnotherLine = ({ as_it_is: _, ...wishes }) => ({
  ...wishes,
  start: null,
  ...USUAL_PLACES,
  corners: [],
  turned: false,
});

/**
 * Wishes that hold all corners, bends and the start where they are.
 * @param {Drawn} drawn @param {import("../../../protocol.js").TracedShape} shape
 * @param {readonly {stops: number}[]} flags @returns {Drawn}
 */
export function pinned({ line, wishes }, { corners, bends, straights }, flags) {
  const spans = [
    ...corners.map(({ first, last }, at) => ({ first, last, stops: flags[at].stops })),
    ...bends.map(({ first, last }) => ({ first, last, stops: 0 })),
  ].filter((span) => !wishes.corners.some((wish) => overlap(wish, span, line.length)));
  const all = [...wishes.corners, ...spans].slice(0, MOST_CORNERS);
  return { line, wishes: { ...wishes, corners: all, start: straights[0].at } };
}

/**
 * The wish for a corner, with a change; wishes for what it overlaps make place for it.
 * @param {Drawn} drawn @param {Span} span @param {Partial<CornerWanted>} change @returns {Drawn}
 */
export function withCorner({ line, wishes }, { first, last }, change) {
  const span = { first, last };
  const here = wishes.corners.filter((wish) => overlap(wish, span, line.length));
  const known = here.find((wish) => wish.first === first && wish.last === last) ?? here[0];
  const corners = wishes.corners.filter((wish) => !here.includes(wish));
  return { line, wishes: { ...wishes, corners: [...corners, { ...known, ...span, ...change }] } };
}

/** @param {Drawn} drawn @param {Partial<Wishes>} change @returns {Drawn} */
export const wishing = ({ line, wishes }, change) => ({ line, wishes: { ...wishes, ...change } });

/** Whether points run clockwise on a page whose y grows downwards. @param {Line} line */
const isClockwise = (line) =>
  line.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = line[(index + 1) % line.length];
    return sum + x * nextY - nextX * y;
  }, 0) > 0;

/**
 * The question to the engine, whose y grows upwards.
 * @param {Drawn} drawn @returns {TraceLine}
 */
export function questionOf({ line, wishes }) {
  const { turned, start, line: before, enter, leave, corners, ...plain } = wishes;
  const way = isClockwise(line) !== turned ? "clockwise" : "anticlockwise";
  return {
    do: "trace",
    points: line.map(([x, y]) => [x, -y]),
    ...plain,
    corners: corners.map(({ name, ...wish }) => (name ? { name, ...wish } : wish)),
    direction: turned ? way : "drawn",
    ...(start === null ? {} : { start }),
    ...(before === null ? {} : { line: before }),
    ...(enter === null ? {} : { enter }),
    ...(leave === null ? {} : { leave }),
  };
}

/** What was drawn before, and what was taken back. @param {Drawn | null} first */
export function createHistory(first) {
  /** @type {Drawn[]} */
  let all = first ? [first] : [];
  let at = all.length - 1;
  return {
    now: () => all[at] ?? null,
    canUndo: () => at > 0,
    canRedo: () => at < all.length - 1,
    /** @param {Drawn} drawn */
    add(drawn) {
      all = [...all.slice(0, at + 1), drawn].slice(-MOST_KEPT);
      at = all.length - 1;
    },
    undo() {
      at = Math.max(0, at - 1);
    },
    redo() {
      at = Math.min(all.length - 1, at + 1);
    },
  };
}

/** @param {unknown} value @returns {value is Line} */
const isLine = (value) =>
  Array.isArray(value) &&
  value.length > 5 &&
  value.length <= 1000 &&
  value.every((point) => Array.isArray(point) && point.length === 2 && point.every(Number.isFinite));

/** Spaces from or to the line. @param {any} value */
const isPlace = (value) =>
  value === null || (Number.isSafeInteger(value) && value > 0 && value <= MOST_SPACES);

/** @param {unknown} value @returns {value is CornerWanted} */
function isCorner(value) {
  const { first, last, stops = 0, name = "" } = /** @type {CornerWanted} */ (value ?? {});
  return [first, last, stops].every(Number.isSafeInteger) && typeof name === "string";
}

/**
 * Storage holds what anybody may have put there; older drawings say nothing of where on their straight start
 * and pits lie.
 * @param {any} value @returns {Drawn | null}
 */
export function readDrawn(value) {
  const { line, wishes: found } = value ?? {};
  if (!isLine(line) || typeof found !== "object" || found === null) return null;
  const { line: before = null, enter = null, leave = null } = found;
  const wishes = { ...found, line: before, enter, leave };
  const sound =
    Number.isSafeInteger(wishes.spaces) &&
    wishes.spaces >= FEWEST_SPACES &&
    wishes.spaces <= MOST_SPACES &&
    typeof wishes.turned === "boolean" &&
    (wishes.start === null || (Number.isSafeInteger(wishes.start) && wishes.start >= 0)) &&
    [wishes.line, wishes.enter, wishes.leave].every(isPlace) &&
    ["any", "left", "right"].includes(wishes.pits) &&
    WEATHERS.includes(wishes.weather) &&
    SCENERIES.includes(wishes.scenery) &&
    typeof wishes.name === "string" &&
    typeof wishes.id === "string" &&
    Array.isArray(wishes.corners) &&
    wishes.corners.length <= MOST_CORNERS &&
    [undefined, true, false].includes(wishes.as_it_is) &&
    wishes.corners.every(isCorner);
  return sound ? { line, wishes } : null;
}
