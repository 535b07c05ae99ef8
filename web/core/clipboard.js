/**
 * Texts to take away, and to read: links, a clause of the rules.
 */
import { clauseOf } from "./language/clauses.js";
import { say } from "./language/messages.js";
import { addressOf } from "./router.js";

/**
 * @param {object} page
 * @param {import("./store.js").Store} page.store
 * @param {(sentence: string) => void} page.notice
 * @param {ReturnType<typeof import("./signature.js").createSignature>} page.signature
 */
export function createClipboard({ store, notice, signature }) {
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

    /** @param {"link" | "position_link"} [kind] */
    async copyLink(kind = "link") {
      const view = store.state.race?.view;
      const links = view && (await signature.linksFor(view));
      if (links) copyText(addressOf(links[kind]), say(`copy.${kind}`));
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
