/** The circuit text in the editor: compiles it when typing pauses, and requests its board. */
import { compileText } from "../../core/circuits/custom-circuits.ts";
import { registerBoard } from "../../core/circuits/circuits.ts";
import { say, sentence } from "../../core/language/messages.ts";
import type { Page } from "../../core/page.ts";
import type { Reply } from "../../protocol.d.ts";
import type { Draft } from "../../core/circuits/draft.ts";

/** Debounce before the text is compiled, in ms. */
const SILENCE = 150;

const noAnswer = (): NonNullable<Draft["fault"]> => ({
  words: say("error.unanswered"),
  line: null,
  lost: true,
});

export function faultOf({ error }: Reply): NonNullable<Draft["fault"]> {
  if (!error || error.id === "error.unanswered") return noAnswer();
  const { line, sentence: why } = error.args ?? {};
  if (error.id === "error.circuit.line" && typeof why === "object")
    return { words: sentence(why), line: Number(line) };
  return { words: sentence(error), line: null };
}

export function createSketch({ store, ask }: Pick<Page, "store" | "ask">) {
  let timer = 0;
  /** Increases with every change; replies to an older text are ignored. */
  let changes = 0;

  function update(patch: Partial<Draft>) {
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
      registerBoard(board);
      update({ board });
    } catch {
      if (change === changes) update({ state: "bad", fault: noAnswer() });
    }
  }

  function begin(text: string, made: string | null) {
    clearTimeout(timer);
    store.update({
      sketch: { text, made, state: "waiting", fault: null, facts: null, warnings: [], board: null },
    });
    compile();
  }

  /** The facts of the current text, if it is valid. */
  function goodFacts() {
    const { sketch } = store.state;
    return sketch?.state === "good" ? sketch.facts : null;
  }

  return {
    update,
    begin,
    goodFacts,

    edit(text: string) {
      changes += 1;
      update({ text, state: "waiting" });
      clearTimeout(timer);
      timer = window.setTimeout(compile, SILENCE);
    },
  };
}
