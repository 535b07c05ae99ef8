/**
 * Circuits of one's own: drawn from text with the board beside it, kept on this device, renamed, taken along
 * as a file, raced on.
 */
import { compileText } from "../../core/circuits/custom-circuits.js";
import { brought, circuitOf, sourceOf } from "../../core/circuits/circuits.js";
import { onCircuit } from "../../core/setup-draft.js";
import { saveFile } from "../../core/files.js";
import { say } from "../../core/language/messages.js";
import { goTo } from "../../core/router.js";
import { createSketch, faultOf } from "./sketch.js";
import { STARTER } from "./editor-template.js";

/** @typedef {import("../../protocol.js").CircuitFacts} CircuitFacts */

const LARGEST_FILE = 200_000;
const NAME_LINE = /^([ \t]*name[ \t]*=[ \t]*).*$/m;

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {ReturnType<typeof createEditor>} CircuitEditor */

/** @type {CircuitEditor | null} */
let made = null;

/** There is one. @param {Page} page */
export function editorOf(page) {
  made ??= createEditor(page);
  return made;
}

/** @param {Page} page */
function createEditor({ store, customCircuits, ask, actions }) {
  const { update, begin, edit, goodFacts } = createSketch({ store, ask });

  /** @returns {CircuitFacts | null} */
  function keep() {
    const { sketch } = store.state;
    const facts = goodFacts();
    if (!sketch || !facts) return null;
    customCircuits.keep(sketch.text, facts, sketch.made);
    update({ made: facts.id });
    return facts;
  }

  /** @param {string} circuit */
  async function textOf(circuit) {
    return customCircuits.textOf(circuit) ?? (await sourceOf(circuit));
  }

  /** @param {string} circuit @param {(text: string) => void} use */
  async function withText(circuit, use) {
    try {
      use(await textOf(circuit));
    } catch {
      actions.notice(say("gallery.no_text"), "bad");
    }
  }

  /** @param {string} name @param {string} text */
  const saveAs = (name, text) => saveFile(`${name}.toml`, text, "application/toml");

  /** Races that were to be on a circuit that goes away. @param {string} circuit */
  function dropFromDrafts(circuit) {
    const { draft, favourite, friends } = store.state;
    const instead = circuitOf(favourite);
    if (!instead) return;
    /** @param {import("../../protocol.js").Setup} setup */
    const elsewhere = (setup) => (setup.circuit === circuit ? onCircuit(setup, instead) : setup);
    store.update({ draft: elsewhere(draft), friends: { ...friends, draft: elsewhere(friends.draft) } });
  }

  return {
    /** What the drawing board shows when somebody comes to it. */
    start() {
      if (!store.state.sketch) begin(STARTER, null);
    },

    edit,
    begin,

    /**
     * A circuit of the game as the beginning of one's own, or a kept one to go on with.
     * @param {string} circuit
     */
    startFrom: (circuit) =>
      withText(circuit, (text) =>
        begin(text, customCircuits.own.some(({ id }) => id === circuit) ? circuit : null),
      ),

    startAnew: () => begin(STARTER, null),

    /** @param {File | null | undefined} file  dropped or chosen */
    async open(file) {
      if (!file) return;
      if (file.size > LARGEST_FILE) {
        actions.notice(say("draw.too_large"), "bad");
        return;
      }
      const text = await file.text().catch(() => null);
      if (text === null) actions.notice(say("draw.unreadable"), "bad");
      else begin(text, null);
      if (store.state.screen !== "draw") actions.visit("draw");
    },

    keep() {
      const facts = keep();
      if (facts) actions.notice(say("draw.kept", { circuit: facts.name }));
    },

    /** A circuit that a link has brought. @param {string} circuit */
    keepVisitor(circuit) {
      const facts = brought(circuit);
      const text = customCircuits.textOf(circuit);
      if (facts && text !== null) customCircuits.keep(text, facts);
      store.update({});
    },

    /** @param {string} circuit */
    raceOn(circuit) {
      const facts = circuitOf(circuit);
      if (facts) store.update({ draft: onCircuit(store.state.draft, facts) });
      actions.visit("setup");
    },

    raceOnSketch() {
      const facts = keep();
      if (facts) this.raceOn(facts.id);
    },

    /** @param {string} circuit @param {string} name */
    async rename(circuit, name) {
      const text = customCircuits.textOf(circuit);
      if (text === null || !NAME_LINE.test(text)) return;
      const renamed = text.replace(NAME_LINE, (_, start) => start + JSON.stringify(name.trim()));
      const reply = await compileText(ask, renamed).catch(() => null);
      if (!reply?.compiled) {
        actions.notice(reply ? faultOf(reply).words : say("error.unanswered"), "bad");
        return;
      }
      const { facts } = reply.compiled;
      customCircuits.keep(renamed, facts, circuit);
      if (store.state.screen === "circuit") {
        goTo(`circuits/${facts.id}`);
        store.update({ circuit: facts.id });
      } else store.update({});
    },

    /** @param {string} circuit */
    forget(circuit) {
      const name = circuitOf(circuit)?.name ?? "";
      customCircuits.forget(circuit);
      dropFromDrafts(circuit);
      actions.visit("circuits");
      actions.notice(say("gallery.deleted", { circuit: name }));
    },

    /** @param {string} circuit */
    download: (circuit) => withText(circuit, (text) => saveAs(circuitOf(circuit)?.file ?? circuit, text)),

    downloadSketch() {
      const { sketch } = store.state;
      if (sketch) saveAs(goodFacts()?.file ?? "circuit", sketch.text);
    },

    /** @param {string} circuit @param {(text: string) => void} use */
    read: withText,

    /** @param {string} circuit */
    copy: (circuit) => withText(circuit, (text) => actions.copyText(text, say("gallery.text"))),
  };
}
