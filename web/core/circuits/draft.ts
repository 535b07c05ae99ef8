/** The state of the drawing board. */
import type { Board, CircuitFacts, Warning } from "../../protocol.d.ts";

/** A circuit text being written. */
export interface Draft {
  text: string;
  /** Id of the kept circuit it began as, if it began as one. */
  made: string | null;
  /** Of the current text. */
  state: "waiting" | "good" | "bad";
  /** `lost`: it is not the text's; the same may be asked again. */
  fault: { words: string; line: number | null; lost?: true } | null;
  /** Of the last text that was good. */
  facts: CircuitFacts | null;
  /** Of that one. */
  warnings: Warning[];
  /** Follows the facts, as soon as it is drawn. */
  board: Board | null;
}
