/**
 * Copies links to the clipboard, and shows the text of a clause of the rules.
 */
import { clauseOf } from "./language/clauses.ts";
import { say } from "./language/messages.ts";
import { addressOf } from "./router.ts";
import type { createSignature } from "./signature.ts";
import type { Store } from "./store.ts";

export function createClipboard({
  store,
  notice,
  signature,
}: {
  store: Store;
  notice: (sentence: string) => void;
  signature: ReturnType<typeof createSignature>;
}) {
  /** Copies a text to the clipboard. If that fails, shows it in a dialog to be copied by hand. */
  async function copyText(words: string, title: string) {
    try {
      await navigator.clipboard.writeText(words);
      notice(say("notice.copied", { what: title }));
    } catch {
      store.update({ dialog: { kind: "text", title, text: words } });
    }
  }

  return {
    copyText,

    async copyLink(kind: "link" | "position_link" = "link") {
      const view = store.state.race?.view;
      const links = view && (await signature.linksFor(view));
      if (links) copyText(addressOf(links[kind]), say(`copy.${kind}`));
    },

    /** Shows the text of a clause in a dialog. */
    async showClause(id: string) {
      store.update({ dialog: { kind: "clause", id, clause: null } });
      const clause = await clauseOf(id);
      const { dialog } = store.state;
      if (dialog?.kind === "clause" && dialog.id === id)
        store.update({ dialog: { kind: "clause", id, clause } });
    },
  };
}
