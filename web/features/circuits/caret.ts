/**
 * Synchronises the caret in a circuit's text with the corner selected on the sheet and marked on the board.
 */
import { slice } from "../../platform/store.ts";
import type { Store } from "../../domain/state.ts";

const TABLE = /^\s*\[\[/;
const CORNER = /^\s*corner\s*=/;

/** Line numbers, from 1, of the `corner =` lines. */
const cornerLines = (text: string) =>
  text.split("\n").flatMap((line, index) => (CORNER.test(line) ? [index + 1] : []));

/** Returns the line number of a corner by its index; null if there is none. */
export const lineOfCorner = (text: string, corner: number) => cornerLines(text)[corner] ?? null;

/** Returns the index of the corner whose table contains a text offset; null for any other table. */
export function cornerAt(text: string, offset: number) {
  const lines = text.split("\n");
  const caretLine = text.slice(0, offset).split("\n").length;
  const first = lines.slice(0, caretLine).findLastIndex((line) => TABLE.test(line)) + 1;
  const next = lines.findIndex((line, at) => at >= caretLine && TABLE.test(line));
  const last = next < 0 ? lines.length : next;
  const corner = cornerLines(text).findIndex((line) => line >= first && line <= last);
  return corner < 0 ? null : corner;
}

type EditorScreen = "text" | "sheet";
type CornerHandover = { to: EditorScreen; text: string; corner: number };
const NO_CORNER = -1;

/** The text and corner that one screen passes to the other. */
const handover = slice<CornerHandover>("circuits.handed", { to: "text", text: "", corner: NO_CORNER });

export function handOverCorner(store: Store, to: EditorScreen, text: string, corner: number | null) {
  handover.change(store, { to, text, corner: corner ?? NO_CORNER });
}

/** Returns the corner handed over with this text and clears it; null if there is none. */
export function takeOverCorner(store: Store, to: EditorScreen, text: string) {
  const { corner, ...other } = handover.of(store.state);
  if (corner === NO_CORNER || other.to !== to || other.text !== text) return null;
  handover.change(store, { corner: NO_CORNER });
  return corner;
}
