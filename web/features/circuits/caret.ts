/**
 * Synchronises the caret in a circuit's text with the corner selected on the sheet and marked on the board.
 */
import { slice } from "../../core/store.ts";
import type { Store } from "../../core/store.ts";

const TABLE = /^\s*\[\[/;
const CORNER = /^\s*corner\s*=/;

/** Line numbers, from 1, of the `corner =` lines. */
const cornerLines = (text: string) =>
  text.split("\n").flatMap((line, index) => (CORNER.test(line) ? [index + 1] : []));

/** Returns the line number of a corner by its index; null if there is none. */
export const lineOfCorner = (text: string, corner: number) => cornerLines(text)[corner] ?? null;

/** Returns the index of the corner whose table contains a text offset; null for any other table. */
export function cornerAt(text: string, place: number) {
  const lines = text.split("\n");
  const here = text.slice(0, place).split("\n").length;
  const first = lines.slice(0, here).findLastIndex((line) => TABLE.test(line)) + 1;
  const next = lines.findIndex((line, at) => at >= here && TABLE.test(line));
  const last = next < 0 ? lines.length : next;
  const corner = cornerLines(text).findIndex((line) => line >= first && line <= last);
  return corner < 0 ? null : corner;
}

type Screen = "text" | "sheet";
type Handed = { to: Screen; text: string; corner: number };
const NONE = -1;

/** The text and corner that one screen passes to the other. */
const handed = slice<Handed>("circuits.handed", { to: "text", text: "", corner: NONE });

export function handOverCorner(store: Store, to: Screen, text: string, corner: number | null) {
  handed.change(store, { to, text, corner: corner ?? NONE });
}

/** Returns the corner handed over with this text and clears it; null if there is none. */
export function takeOverCorner(store: Store, to: Screen, text: string) {
  const { corner, ...other } = handed.of(store.state);
  if (corner === NONE || other.to !== to || other.text !== text) return null;
  handed.change(store, { corner: NONE });
  return corner;
}
