/**
 * The frame of a season's windows: a native dialog, so that focus and Escape behave.
 */
import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { say } from "../../core/language/messages.ts";
import { closeBeside, lendFocus } from "../../core/ui/modal.ts";
import { icon } from "../../core/ui/icons.ts";

const openWindow = lendFocus((dialog: HTMLDialogElement) => dialog.showModal());

export function windowFrame(kind: string, title: string, contents: unknown, closed: () => void) {
  return html`<dialog class="dialog season-window is-${kind}" aria-label=${title} ${ref(openWindow)}
    @close=${closed} @click=${closeBeside}>
    <div class="dialog-body"><h2>${title}</h2>${contents}</div><button type="button" class="dialog-close"
      aria-label=${say("dialog.close")}>${icon("close")}</button>
  </dialog>`;
}
