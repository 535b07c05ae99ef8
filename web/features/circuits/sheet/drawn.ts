/**
 * The drawing: a line and a few options. Immutable: every change creates a new drawing, for undo and redo.
 */
import { itemAt } from "../../../core/lists/item-at.ts";
import { doubleAreaOf, flipped, overlap } from "./line.ts";
import type { CornerOptionsRequest as CornerWanted, TraceLine, TracedShape } from "../../../protocol.d.ts";
import type { Fields } from "../../../core/storage/json.ts";
import type { Line, Span } from "./line.ts";

export type Wishes = {
  /** Approximate number of spaces in a lap. */
  spaces: number;
  /** True if driven against the direction in which it was drawn. */
  turned: boolean;
  /** Index of the line point nearest to the start; null for the default. */
  start: number | null;
  /** Spaces of the home straight before the start/finish line; null for the default. */
  line: number | null;
  /** Spaces from the pit entry to the start/finish line; null for the default. */
  enter: number | null;
  /** Spaces from the start/finish line to the pit exit; null for the default. */
  leave: number | null;
  pits: "any" | "left" | "right";
  weather: "dry" | "changeable" | "wet";
  scenery: Scenery;
  name: string;
  /** Unique, so that it does not replace another circuit. */
  id: string;
  corners: CornerWanted[];
  /** True if the line was derived from an existing board, so chicanes are not enlarged. */
  as_it_is?: boolean;
};

type Scenery = "plain" | "country" | "coast" | "town" | "desert" | "mountains";
export type Drawn = { line: Line; wishes: Wishes };

export const FEWEST_SPACES = 80;
export const MOST_SPACES = 240;
export const SPACES_STEP = 10;
export const CIRCUIT_NAME_LONGEST = 24;
export const SCENERIES = ["plain", "country", "coast", "town", "desert", "mountains"] as const;
export const WEATHERS = ["dry", "changeable", "wet"] as const;
const MOST_KEPT = 100;
const MOST_CORNERS = 60;

/** Default positions of the start/finish line and the pits. */
export const USUAL_PLACES = { line: null, enter: null, leave: null };

export const usualWishes = (id: string, name: string): Wishes => ({
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

/** Returns the options without those that refer to points of the old line. */
export const forAnotherLine = ({ as_it_is: _, ...wishes }: Wishes): Wishes => ({
  ...wishes,
  start: null,
  ...USUAL_PLACES,
  corners: [],
  turned: false,
});

/** Pins all corners, bends and the start where they are. */
export function pinned(
  { line, wishes }: Drawn,
  { corners, bends, straights }: TracedShape,
  flags: readonly { stops: number }[],
): Drawn {
  const spans = [
    ...corners.map(({ first, last }, at) => ({ first, last, stops: itemAt(flags, at).stops })),
    ...bends.map(({ first, last }) => ({ first, last, stops: 0 })),
  ].filter((span) => !wishes.corners.some((wish) => overlap(wish, span, line.length)));
  const all = [...wishes.corners, ...spans].slice(0, MOST_CORNERS);
  return { line, wishes: { ...wishes, corners: all, start: itemAt(straights, 0).at } };
}

/** Changes the options of a corner; removes the options of other corners that it overlaps. */
export function withCorner(
  { line, wishes }: Drawn,
  { first, last }: Span,
  change: Partial<CornerWanted>,
): Drawn {
  const span = { first, last };
  const here = wishes.corners.filter((wish) => overlap(wish, span, line.length));
  const known = here.find((wish) => wish.first === first && wish.last === last) ?? here[0];
  const corners = wishes.corners.filter((wish) => !here.includes(wish));
  return { line, wishes: { ...wishes, corners: [...corners, { ...known, ...span, ...change }] } };
}

export const wishing = ({ line, wishes }: Drawn, change: Partial<Wishes>): Drawn => ({
  line,
  wishes: { ...wishes, ...change },
});

/** True if the points run clockwise, with y downwards. */
const isClockwise = (line: Line) => doubleAreaOf(line) > 0;

/** Builds the request to the engine, whose y axis points upwards. */
export function questionOf({ line, wishes }: Drawn): TraceLine {
  const { turned, start, line: before, enter, leave, corners, ...plain } = wishes;
  const way = isClockwise(line) !== turned ? "clockwise" : "anticlockwise";
  return {
    do: "trace",
    points: flipped(line),
    ...plain,
    corners: corners.map(({ name, ...wish }) => (name ? { name, ...wish } : wish)),
    direction: turned ? way : "drawn",
    ...(start === null ? {} : { start }),
    ...(before === null ? {} : { line: before }),
    ...(enter === null ? {} : { enter }),
    ...(leave === null ? {} : { leave }),
  };
}

/** Undo and redo history of drawings. */
export function createHistory(first: Drawn | null) {
  let all: Drawn[] = first ? [first] : [];
  let at = all.length - 1;
  return {
    now: () => all[at] ?? null,
    canUndo: () => at > 0,
    canRedo: () => at < all.length - 1,
    add(drawn: Drawn) {
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

const isLine = (value: unknown): value is Line =>
  Array.isArray(value) &&
  value.length > 5 &&
  value.length <= 1000 &&
  value.every((point) => Array.isArray(point) && point.length === 2 && point.every(Number.isFinite));

const isCount = (value: unknown, least: number, most: number) =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

/** True for null, or a possible number of spaces to or from the start/finish line. */
const isPlace = (value: unknown) => value === null || isCount(value, 1, MOST_SPACES);

const isOneOf = (value: unknown, known: readonly unknown[]) => known.includes(value);

function isCorner(value: unknown): value is CornerWanted {
  const { first, last, stops = 0, name = "" } = (value ?? {}) as CornerWanted;
  return [first, last, stops].every(Number.isSafeInteger) && typeof name === "string";
}

const areWishes = (wishes: NonNullable<Fields>): wishes is Wishes =>
  isCount(wishes.spaces, FEWEST_SPACES, MOST_SPACES) &&
  typeof wishes.turned === "boolean" &&
  (wishes.start === null || isCount(wishes.start, 0, Number.MAX_SAFE_INTEGER)) &&
  [wishes.line, wishes.enter, wishes.leave].every(isPlace) &&
  isOneOf(wishes.pits, ["any", "left", "right"]) &&
  isOneOf(wishes.weather, WEATHERS) &&
  isOneOf(wishes.scenery, SCENERIES) &&
  typeof wishes.name === "string" &&
  typeof wishes.id === "string" &&
  Array.isArray(wishes.corners) &&
  wishes.corners.length <= MOST_CORNERS &&
  isOneOf(wishes.as_it_is, [undefined, true, false]) &&
  wishes.corners.every(isCorner);

/**
 * Reads a stored drawing; null if it is invalid. Older drawings lack the positions of the start/finish line
 * and the pits.
 */
export function readDrawn(value: { line?: unknown; wishes?: Fields } | null | undefined): Drawn | null {
  const { line, wishes: found } = value ?? {};
  if (!isLine(line) || typeof found !== "object" || found === null) return null;
  const { line: before = null, enter = null, leave = null } = found;
  const wishes = { ...found, line: before, enter, leave };
  return areWishes(wishes) ? { line, wishes } : null;
}
