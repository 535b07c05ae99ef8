/** Copies links to the clipboard, and shows the text of a clause of the rules. */
import { clauseOf } from "../../platform/language/clauses.ts";
import { say } from "../../platform/language/messages.ts";
import { addressOf } from "../router.ts";
import type { createSignature } from "./signature.ts";
import type { Store } from "../state.ts";

type ClipboardOptions = {
  store: Store;
  notice: (sentence: string) => void;
  signature: ReturnType<typeof createSignature>;
};

export function createClipboard({ store, notice, signature }: ClipboardOptions) {
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
