/**
 * Custom circuits: edits them as text, stores them on this device, renames, downloads, deletes and races
 * them.
 */
import { compileText } from "../../core/circuits/custom-circuits.ts";
import { customCircuit, circuitOf, sourceOf } from "../../core/circuits/circuits.ts";
import { noAnswer, unreadable } from "../../core/loading/ignored-errors.ts";
import { withCircuit } from "../../core/setup-draft.ts";
import { saveFile } from "../../core/files.ts";
import { say } from "../../core/language/messages.ts";
import { goTo } from "../../core/router.ts";
import { createSketch, faultOf } from "./sketch.ts";
import { STARTER } from "./editor-template.ts";
import { oneEach } from "../../core/lists/one-each.ts";
import type { Page } from "../../core/page.ts";
import type { CircuitFacts, Setup } from "../../protocol.d.ts";

const LARGEST_FILE = 200_000;
const NAME_LINE = /^([ \t]*name[ \t]*=[ \t]*).*$/m;

/** Returns the editor of the page. */
export const editorOf = oneEach(createEditor);

function createEditor({ store, customCircuits, ask, actions }: Page) {
  const { update, begin, edit, goodFacts } = createSketch({ store, ask });

  function keep(): CircuitFacts | null {
    const { sketch } = store.state;
    const facts = goodFacts();
    if (!sketch || !facts) return null;
    customCircuits.keep(sketch.text, facts, sketch.made);
    update({ made: facts.id });
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
  function dropFromDrafts(circuit: string) {
    const { draft, favourite, friends } = store.state;
    const instead = circuitOf(favourite);
    if (!instead) return;
    const elsewhere = (setup: Setup) => (setup.circuit === circuit ? withCircuit(setup, instead) : setup);
    store.update({ draft: elsewhere(draft), friends: { ...friends, draft: elsewhere(friends.draft) } });
  }

  return {
    /** Starts with the template if there is no sketch yet. */
    start() {
      if (!store.state.sketch) begin(STARTER, null);
    },

    edit,
    begin,

    /** Opens a copy of a built-in circuit, or a saved circuit for further editing. */
    startFrom: (circuit: string) =>
      withText(circuit, (text) =>
        begin(text, customCircuits.own.some(({ id }) => id === circuit) ? circuit : null),
      ),

    startAnew: () => begin(STARTER, null),

    /** @param file  dropped or chosen */
    async open(file: File | null | undefined) {
      if (!file) return;
      if (file.size > LARGEST_FILE) {
        actions.notice(say("draw.too_large"), "bad");
        return;
      }
      const text = await file.text().catch(unreadable);
      if (text === null) actions.notice(say("draw.unreadable"), "bad");
      else begin(text, null);
      if (store.state.screen !== "draw") actions.visit("draw");
    },

    keep() {
      const facts = keep();
      if (facts) actions.notice(say("draw.kept", { circuit: facts.name }));
    },

    /** Saves a circuit that came with a link. */
    keepVisitor(circuit: string) {
      const facts = customCircuit(circuit);
      const text = customCircuits.textOf(circuit);
      if (facts && text !== null) customCircuits.keep(text, facts);
    },

    raceOn(circuit: string) {
      const facts = circuitOf(circuit);
      if (facts) store.update({ draft: withCircuit(store.state.draft, facts) });
      actions.visit("setup");
    },

    raceOnSketch() {
      const facts = keep();
      if (facts) this.raceOn(facts.id);
    },

    async rename(circuit: string, name: string) {
      const text = customCircuits.textOf(circuit);
      if (text === null || !NAME_LINE.test(text)) return;
      const renamed = text.replace(NAME_LINE, (_, start) => start + JSON.stringify(name.trim()));
      const reply = await compileText(ask, renamed).catch(noAnswer);
      if (!reply?.compiled) {
        actions.notice(reply ? faultOf(reply).words : say("error.unanswered"), "bad");
        return;
      }
      const { facts } = reply.compiled;
      customCircuits.keep(renamed, facts, circuit);
      if (store.state.screen === "circuit") {
        goTo(`circuits/${facts.id}`);
        store.update({ circuit: facts.id });
      }
    },

    forget(circuit: string) {
      const name = circuitOf(circuit)?.name ?? "";
      customCircuits.forget(circuit);
      dropFromDrafts(circuit);
      actions.visit("circuits");
      actions.notice(say("gallery.deleted", { circuit: name }));
    },

    download: (circuit: string) =>
      withText(circuit, (text) => saveAs(circuitOf(circuit)?.file ?? circuit, text)),

    downloadSketch() {
      const { sketch } = store.state;
      if (sketch) saveAs(goodFacts()?.file ?? "circuit", sketch.text);
    },

    read: withText,

    copy: (circuit: string) => withText(circuit, (text) => actions.copyText(text, say("gallery.text"))),
  };
}
