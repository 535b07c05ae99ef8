/** The window over the page. Its contents are loaded on demand. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { say } from "../core/language/messages.ts";
import { modalPlace } from "../core/ui/modal.ts";
import { settings } from "../features/settings/lazy-entry.ts";
import { windows } from "../features/windows/lazy-entry.ts";
import { noteArrival } from "../core/store.ts";
import type { Page } from "../core/page.ts";
import type { State } from "../core/store.ts";

/** Windows opened later are not waited for: they are fetched once the engine is ready. */
const nobodyWaits = () => {};
const modal = modalPlace();
/** The window that is open waits for its contents. */
let waiting = false;

/** After each painting: what a window wants is fetched. */
export function followDialog(state: State, page: Page) {
  const { dialog, boot } = state;
  const { store, actions } = page;
  if (boot.status === "ready") windows.load(nobodyWaits);
  windows.loaded()?.follow(state, page);
  if (!dialog || dialog.kind === "send") return;
  const part = dialog.kind === "settings" ? settings : windows;
  if (part.loaded() || waiting) return;
  waiting = true;
  const arrived = () => {
    waiting = false;
    if (part.loaded()) {
      noteArrival(store);
      return;
    }
    part.reset();
    if (dialog.kind === "name") dialog.take(null);
    store.update({ dialog: null });
    actions.partMissing();
  };
  part.fetch().then(arrived, arrived);
}

function contentsOf(state: State, page: Page) {
  const { dialog } = state;
  const pending = html`<p>${say("screen.pending")}</p>`;
  if (dialog?.kind === "settings") return settings.loaded()?.settingsPanel(state, page) ?? pending;
  if (dialog?.kind === "send") return page.lazyParts.friends.loaded()?.sendPanel(state, page);
  return windows.loaded()?.contentsOf(state, page) ?? pending;
}

export function dialogPanel(state: State, page: Page) {
  const { dialog } = state;
  if (!dialog) return nothing;
  // Its contents may have changed since it was painted (a clause has been looked up); it is still the same
  // dialog.
  const closed = () => {
    if (dialog.kind === "name" && page.store.state.dialog === dialog) dialog.take(null);
    if (page.store.state.dialog?.kind === dialog.kind) page.store.update({ dialog: null });
  };
  const label = dialog.kind === "text" ? dialog.title : say(`${dialog.kind}.label`);
  // One window that follows another is a new one: the first one's closing is no matter of the second.
  return keyed(dialog.kind, modal(`is-${dialog.kind}`, label, contentsOf(state, page), closed));
}
