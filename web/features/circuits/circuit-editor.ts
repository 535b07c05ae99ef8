/**
 * Custom circuits: edits them as text, stores them on this device, renames, downloads, deletes and races
 * them.
 */
import { compileText } from "../../domain/circuits/custom-circuits.ts";
import { customCircuit, circuitOf, sourceOf } from "../../domain/circuits/circuits.ts";
import { ignoreNoAnswer, ignoreUnreadable } from "../../platform/loading/ignored-errors.ts";
import { withCircuit } from "../../domain/setup/setup-draft.ts";
import { saveFile } from "../../platform/files.ts";
import { say } from "../../platform/language/messages.ts";
import { pushHash } from "../../domain/router.ts";
import { createDraftEditor, faultOf } from "./draft-editor.ts";
import { STARTER } from "./editor-template.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../domain/page.ts";
import type { CircuitFacts, Setup } from "../../protocol.d.ts";

const MAX_FILE_BYTES = 200_000;
const NAME_LINE = /^([ \t]*name[ \t]*=[ \t]*).*$/m;

/** Returns the editor of the page. */
export const editorOf = memoisePerObject(createEditor);

function createEditor({ store, customCircuits, ask, actions }: Page) {
  const { update, begin, edit, goodFacts } = createDraftEditor({ store, ask });

  function storeSketch(): CircuitFacts | null {
    const { circuitDraft: draft } = store.state;
    const facts = goodFacts();
    if (!draft || !facts) return null;
    customCircuits.save(draft.text, facts, draft.editedId);
    update({ editedId: facts.id });
    return facts;
  }

  async function textOf(circuit: string) {
    return customCircuits.textOf(circuit) ?? (await sourceOf(circuit));
  }

  async function withText(circuit: string, use: (text: string) => void) {
    try {
      use(await textOf(circuit));
    } catch {
      actions.notice(say("gallery.no_text"), "bad");
    }
  }

  const saveAs = (name: string, text: string) => saveFile(`${name}.toml`, text, "application/toml");

  /** Moves race drafts from a deleted circuit to the favourite one. */
  function replaceInDrafts(circuit: string) {
    const { draft, quickCircuit: favourite, friends } = store.state;
    const replacement = circuitOf(favourite);
    if (!replacement) return;
    const withReplacement = (setup: Setup) =>
      setup.circuit === circuit ? withCircuit(setup, replacement) : setup;
    store.update({
      draft: withReplacement(draft),
      friends: { ...friends, draft: withReplacement(friends.draft) },
    });
  }

  return {
    /** Starts with the template if there is no draft yet. */
    startIfEmpty() {
      if (!store.state.circuitDraft) begin(STARTER, null);
    },

    edit,
    begin,

    /** Opens a copy of a built-in circuit, or a saved circuit for further editing. */
    startFrom: (circuit: string) =>
      withText(circuit, (text) =>
        begin(text, customCircuits.own.some(({ id }) => id === circuit) ? circuit : null),
      ),

    startNew: () => begin(STARTER, null),

    /** @param file  dropped or chosen */
    async openFile(file: File | null | undefined) {
      if (!file) return;
      if (file.size > MAX_FILE_BYTES) {
        actions.notice(say("draw.too_large"), "bad");
        return;
      }
      const text = await file.text().catch(ignoreUnreadable);
      if (text === null) actions.notice(say("draw.unreadable"), "bad");
      else begin(text, null);
      if (store.state.screen !== "draw") actions.visit("draw");
    },

    saveSketch() {
      const facts = storeSketch();
      if (facts) actions.notice(say("draw.kept", { circuit: facts.name }));
    },

    /** Saves a circuit that came with a link. */
    saveLinkedCircuit(circuit: string) {
      const facts = customCircuit(circuit);
      const text = customCircuits.textOf(circuit);
      if (facts && text !== null) customCircuits.save(text, facts);
    },

    raceOn(circuit: string) {
      const facts = circuitOf(circuit);
      if (facts) store.update({ draft: withCircuit(store.state.draft, facts) });
      actions.visit("setup");
    },

    raceOnDraft() {
      const facts = storeSketch();
      if (facts) this.raceOn(facts.id);
    },

    async rename(circuit: string, name: string) {
      const text = customCircuits.textOf(circuit);
      if (text === null || !NAME_LINE.test(text)) return;
      const newText = text.replace(NAME_LINE, (_, start) => start + JSON.stringify(name.trim()));
      const reply = await compileText(ask, newText).catch(ignoreNoAnswer);
      if (!reply?.compiled_circuit) {
        actions.notice(reply ? faultOf(reply).words : say("error.unanswered"), "bad");
        return;
      }
      const { facts } = reply.compiled_circuit;
      customCircuits.save(newText, facts, circuit);
      if (store.state.screen === "circuit") {
        pushHash(`circuits/${facts.id}`);
        store.update({ circuit: facts.id });
      }
    },

    deleteCircuit(circuit: string) {
      const name = circuitOf(circuit)?.name ?? "";
      customCircuits.remove(circuit);
      replaceInDrafts(circuit);
      actions.visit("circuits");
      actions.notice(say("gallery.deleted", { circuit: name }));
    },

    download: (circuit: string) =>
      withText(circuit, (text) => saveAs(circuitOf(circuit)?.file ?? circuit, text)),

    downloadSketch() {
      const { circuitDraft: draft } = store.state;
      if (draft) saveAs(goodFacts()?.file ?? "circuit", draft.text);
    },

    readText: withText,

    copy: (circuit: string) => withText(circuit, (text) => actions.copyText(text, say("gallery.text"))),
  };
}
