/** The state of the circuit editor. */
import type { Board, CircuitFacts, Warning } from "../../protocol.d.ts";

/** A circuit text being written. */
export interface Draft {
  text: string;
  /** Id of the stored circuit that is being edited, or null. */
  editedId: string | null;
  /** State of the current text. */
  state: "waiting" | "good" | "bad";
  /** `isTransient`: the fault is not in the text; the same request may be repeated. */
  fault: { words: string; line: number | null; isTransient?: true } | null;
  /** Facts of the last valid text. */
  facts: CircuitFacts | null;
  /** Warnings for the last valid text. */
  warnings: Warning[];
  /** The board for these facts, once it is drawn. */
  board: Board | null;
}
