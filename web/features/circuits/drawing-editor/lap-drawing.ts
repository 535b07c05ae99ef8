/**
 * The drawing: a line and a few options. Immutable: every change creates a new drawing, for undo and redo.
 */
import { itemAt } from "../../../platform/lists/item-at.ts";
import { doubleAreaOf, flipY, spansOverlap, type Line, type Span } from "./line.ts";
import type { CornerOptionsRequest as CornerWanted, TraceLine, TracedShape } from "../../../protocol.d.ts";
import type { Fields } from "../../../platform/storage/json.ts";

export type DrawingOptions = {
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
export type LapDrawing = { line: Line; wishes: DrawingOptions };

export const MIN_SPACES = 80;
export const MAX_SPACES = 240;
export const SPACES_STEP = 10;
export const MAX_CIRCUIT_NAME_LENGTH = 24;
export const SCENERIES = ["plain", "country", "coast", "town", "desert", "mountains"] as const;
export const WEATHERS = ["dry", "changeable", "wet"] as const;
const MAX_HISTORY = 100;
const MAX_CORNERS = 60;

/** Default positions of the start/finish line and the pits. */
export const DEFAULT_POSITIONS = { line: null, enter: null, leave: null };

export const defaultOptions = (id: string, name: string): DrawingOptions => ({
  spaces: 150,
  turned: false,
  start: null,
  ...DEFAULT_POSITIONS,
  pits: "any",
  weather: "changeable",
  scenery: "country",
  name,
  id,
  corners: [],
});

/** Returns the options without those that refer to points of the old line. */
export const withoutLineOptions = ({ as_it_is: _, ...wishes }: DrawingOptions): DrawingOptions => ({
  ...wishes,
  start: null,
  ...DEFAULT_POSITIONS,
  corners: [],
  turned: false,
});

/** Pins all corners, bends and the start where they are. */
export function pinAll(
  { line, wishes }: LapDrawing,
  { corners, bends, straights }: TracedShape,
  flags: readonly { stops: number }[],
): LapDrawing {
  const spans = [
    ...corners.map(({ first, last }, at) => ({ first, last, stops: itemAt(flags, at).stops })),
    ...bends.map(({ first, last }) => ({ first, last, stops: 0 })),
  ].filter((span) => !wishes.corners.some((wish) => spansOverlap(wish, span, line.length)));
  const all = [...wishes.corners, ...spans].slice(0, MAX_CORNERS);
  return { line, wishes: { ...wishes, corners: all, start: itemAt(straights, 0).at } };
}

/** Changes the options of a corner; removes the options of other corners that it overlaps. */
export function withCornerOptions(
  { line, wishes }: LapDrawing,
  { first, last }: Span,
  change: Partial<CornerWanted>,
): LapDrawing {
  const span = { first, last };
  const overlaps = wishes.corners.filter((wish) => spansOverlap(wish, span, line.length));
  const existing = overlaps.find((wish) => wish.first === first && wish.last === last) ?? overlaps[0];
  const corners = wishes.corners.filter((wish) => !overlaps.includes(wish));
  return { line, wishes: { ...wishes, corners: [...corners, { ...existing, ...span, ...change }] } };
}

export const withOptions = ({ line, wishes }: LapDrawing, change: Partial<DrawingOptions>): LapDrawing => ({
  line,
  wishes: { ...wishes, ...change },
});

/** True if the points run clockwise, with y downwards. */
const isClockwise = (line: Line) => doubleAreaOf(line) > 0;

/** Builds the request to the engine, whose y axis points upwards. */
export function traceRequestOf({ line, wishes }: LapDrawing): TraceLine {
  const { turned, start, line: before, enter, leave, corners, ...plain } = wishes;
  const direction = isClockwise(line) !== turned ? "clockwise" : "anticlockwise";
  return {
    do: "trace",
    points: flipY(line),
    ...plain,
    corners: corners.map(({ name, ...wish }) => (name ? { name, ...wish } : wish)),
    direction: turned ? direction : "drawn",
    ...(start === null ? {} : { start }),
    ...(before === null ? {} : { line: before }),
    ...(enter === null ? {} : { enter }),
    ...(leave === null ? {} : { leave }),
  };
}

/** Undo and redo history of drawings. */
export function createHistory(first: LapDrawing | null) {
  let all: LapDrawing[] = first ? [first] : [];
  let at = all.length - 1;
  return {
    currentDrawing: () => all[at] ?? null,
    canUndo: () => at > 0,
    canRedo: () => at < all.length - 1,
    add(lapDrawing: LapDrawing) {
      all = [...all.slice(0, at + 1), lapDrawing].slice(-MAX_HISTORY);
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
const isSpacesOrNull = (value: unknown) => value === null || isCount(value, 1, MAX_SPACES);

const isOneOf = (value: unknown, options: readonly unknown[]) => options.includes(value);

function isCorner(value: unknown): value is CornerWanted {
  const { first, last, stops = 0, name = "" } = (value ?? {}) as CornerWanted;
  return [first, last, stops].every(Number.isSafeInteger) && typeof name === "string";
}

const isDrawingOptions = (wishes: NonNullable<Fields>): wishes is DrawingOptions =>
  isCount(wishes.spaces, MIN_SPACES, MAX_SPACES) &&
  typeof wishes.turned === "boolean" &&
  (wishes.start === null || isCount(wishes.start, 0, Number.MAX_SAFE_INTEGER)) &&
  [wishes.line, wishes.enter, wishes.leave].every(isSpacesOrNull) &&
  isOneOf(wishes.pits, ["any", "left", "right"]) &&
  isOneOf(wishes.weather, WEATHERS) &&
  isOneOf(wishes.scenery, SCENERIES) &&
  typeof wishes.name === "string" &&
  typeof wishes.id === "string" &&
  Array.isArray(wishes.corners) &&
  wishes.corners.length <= MAX_CORNERS &&
  isOneOf(wishes.as_it_is, [undefined, true, false]) &&
  wishes.corners.every(isCorner);

/**
 * Reads a stored drawing; null if it is invalid. Older drawings lack the positions of the start/finish line
 * and the pits.
 */
export function readDrawing(
  value: { line?: unknown; wishes?: Fields } | null | undefined,
): LapDrawing | null {
  const { line, wishes: fields } = value ?? {};
  if (!isLine(line) || typeof fields !== "object" || fields === null) return null;
  const { line: before = null, enter = null, leave = null } = fields;
  const wishes = { ...fields, line: before, enter, leave };
  return isDrawingOptions(wishes) ? { line, wishes } : null;
}
