/**
 * Texts to take away, and to read: links, the position as text, a clause of the rules.
 */
import { clauseOf } from "./language/clauses.js";
import { say } from "./language/messages.js";
import { addressOf } from "./router.js";

/** @typedef {import("../protocol.js").Reply} Reply */

/**
 * @param {object} page
 * @param {import("./store.js").Store} page.store
 * @param {import("./engine/engine.js").Engine} page.engine
 * @param {(sentence: string) => void} page.notice
 * @param {(reply: Reply) => void} page.refuse
 * @param {ReturnType<typeof import("./signature.js").createSignature>} page.signature
 */
export function createClipboard({ store, engine, notice, refuse, signature }) {
  /** To the clipboard, or to be copied by hand. @param {string} words @param {string} title */
  async function copyText(words, title) {
    try {
      await navigator.clipboard.writeText(words);
      notice(say("notice.copied", { what: title }));
    } catch {
      store.update({ dialog: { kind: "text", title, text: words } });
    }
  }

  return {
    copyText,

    async copyLink() {
      const view = store.state.race?.view;
      const links = view && (await signature.linksFor(view));
      if (links) copyText(addressOf(links.link), say("copy.link"));
    },

    async copyPositionLink() {
      const view = store.state.race?.view;
      const links = view && (await signature.linksFor(view));
      if (links) copyText(addressOf(links.position_link), say("copy.position_link"));
    },

    async showPositionText() {
      const reply = await engine.ask({ do: "position_text" }).catch(() => null);
      if (reply?.text)
        store.update({ dialog: { kind: "text", title: say("copy.position_text"), text: reply.text } });
      else if (reply) refuse(reply);
    },

    /** The words of a clause. @param {string} id */
    async showClause(id) {
      store.update({ dialog: { kind: "clause", id, clause: null } });
      const clause = await clauseOf(id);
      const { dialog } = store.state;
      if (dialog?.kind === "clause" && dialog.id === id)
        store.update({ dialog: { kind: "clause", id, clause } });
    },
  };
}
