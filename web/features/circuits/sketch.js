/**
 * The circuit text on the drawing board: what the compiler says of it, as soon as nobody is typing, and the
 * board that it makes.
 */
import { compileText } from "../../core/circuits/custom-circuits.js";
import { introduceBoard } from "../../core/circuits/circuits.js";
import { say, sentence } from "../../core/language/messages.js";

/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../protocol.js").Board} Board */
/** @typedef {import("../../protocol.js").CircuitFacts} CircuitFacts */
/** @typedef {import("../../protocol.js").Warning} Warning */

/**
 * @typedef {object} Draft           a circuit text being written
 * @property {string} text
 * @property {string | null} made    id of the kept circuit it began as, if it began as one
 * @property {"waiting" | "good" | "bad"} state   of the text as it stands
 * @property {{words: string, line: number | null, lost?: true} | null} fault   `lost`: it is not the text's;
 *                                         the same may be asked again
 * @property {CircuitFacts | null} facts   of the last text that was good
 * @property {Warning[]} warnings          of that one
 * @property {Board | null} board          follows the facts, as soon as it is drawn
 */

/** Who types is not interrupted: the engine is asked after as many milliseconds of silence. */
const SILENCE = 150;

/** @returns {NonNullable<Draft["fault"]>} */
const noAnswer = () => ({ words: say("error.unanswered"), line: null, lost: true });

/** @param {Reply} reply @returns {NonNullable<Draft["fault"]>} */
export function faultOf({ error }) {
  if (!error || error.id === "error.unanswered") return noAnswer();
  const { line, sentence: why } = error.args ?? {};
  if (error.id === "error.circuit.line" && typeof why === "object")
    return { words: sentence(why), line: Number(line) };
  return { words: sentence(error), line: null };
}

/** @param {Pick<import("../../core/page.js").Page, "store" | "ask">} page */
export function createSketch({ store, ask }) {
  let timer = 0;
  /** Grows with every change; what is answered to an older text is not shown. */
  let changes = 0;

  /** @param {Partial<Draft>} patch */
  function update(patch) {
    const { sketch } = store.state;
    if (sketch) store.update({ sketch: { ...sketch, ...patch } });
  }

  async function compile() {
    const change = ++changes;
    const text = store.state.sketch?.text ?? "";
    try {
      const reply = await compileText(ask, text);
      if (change !== changes) return;
      if (!reply.compiled) {
        update({ state: "bad", fault: faultOf(reply) });
        return;
      }
      const { facts, warnings } = reply.compiled;
      update({ state: "good", fault: null, facts, warnings });
      const { board } = await ask({ do: "board", circuit: facts.id });
      if (change !== changes || !board) return;
      introduceBoard(board);
      update({ board });
    } catch {
      if (change === changes) update({ state: "bad", fault: noAnswer() });
    }
  }

  /** @param {string} text @param {string | null} made */
  function begin(text, made) {
    clearTimeout(timer);
    store.update({
      sketch: { text, made, state: "waiting", fault: null, facts: null, warnings: [], board: null },
    });
    compile();
  }

  /** The facts of the text as it stands, when it is good. */
  function goodFacts() {
    const { sketch } = store.state;
    return sketch?.state === "good" ? sketch.facts : null;
  }

  return {
    update,
    begin,
    goodFacts,

    /** @param {string} text */
    edit(text) {
      changes += 1;
      update({ text, state: "waiting" });
      clearTimeout(timer);
      timer = window.setTimeout(compile, SILENCE);
    },
  };
}
