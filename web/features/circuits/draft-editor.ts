/** The circuit text in the editor: compiles it when typing pauses, and requests its board. */
import { compileText } from "../../domain/circuits/custom-circuits.ts";
import { registerBoard } from "../../domain/circuits/circuits.ts";
import { say, sentence } from "../../platform/language/messages.ts";
import type { Page } from "../../domain/page.ts";
import type { Reply } from "../../protocol.d.ts";
import type { Draft } from "../../domain/circuits/draft.ts";

/** Debounce before the text is compiled, in ms. */
const COMPILE_DELAY_MS = 150;

const unansweredFault = (): NonNullable<Draft["fault"]> => ({
  words: say("error.unanswered"),
  line: null,
  isTransient: true,
});

export function faultOf({ error }: Reply): NonNullable<Draft["fault"]> {
  if (!error || error.id === "error.unanswered") return unansweredFault();
  const { line, sentence: problem } = error.args ?? {};
  if (error.id === "error.circuit.line" && typeof problem === "object")
    return { words: sentence(problem), line: Number(line) };
  return { words: sentence(error), line: null };
}

export function createDraftEditor({ store, ask }: Pick<Page, "store" | "ask">) {
  let timer = 0;
  /** Increases with every change; replies to an older text are ignored. */
  let changes = 0;

  function update(patch: Partial<Draft>) {
    const { circuitDraft: draft } = store.state;
    if (draft) store.update({ circuitDraft: { ...draft, ...patch } });
  }

  async function compile() {
    const change = ++changes;
    const text = store.state.circuitDraft?.text ?? "";
    try {
      const reply = await compileText(ask, text);
      if (change !== changes) return;
      if (!reply.compiled_circuit) {
        update({ state: "bad", fault: faultOf(reply) });
        return;
      }
      const { facts, warnings } = reply.compiled_circuit;
      update({ state: "good", fault: null, facts, warnings });
      const { board } = await ask({ do: "board", circuit: facts.id });
      if (change !== changes || !board) return;
      registerBoard(board);
      update({ board });
    } catch {
      if (change === changes) update({ state: "bad", fault: unansweredFault() });
    }
  }

  function begin(text: string, editedId: string | null) {
    clearTimeout(timer);
    store.update({
      circuitDraft: {
        text,
        editedId,
        state: "waiting",
        fault: null,
        facts: null,
        warnings: [],
        board: null,
      },
    });
    compile();
  }

  /** The facts of the current text, if it is valid. */
  function goodFacts() {
    const { circuitDraft: draft } = store.state;
    return draft?.state === "good" ? draft.facts : null;
  }

  return {
    update,
    begin,
    goodFacts,

    edit(text: string) {
      changes += 1;
      update({ text, state: "waiting" });
      clearTimeout(timer);
      timer = window.setTimeout(compile, COMPILE_DELAY_MS);
    },
  };
}
