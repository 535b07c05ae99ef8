/** The modal dialog. Its contents are loaded on demand. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { say } from "../platform/language/messages.ts";
import { createModal } from "../platform/ui/modal.ts";
import { settings } from "../features/settings/lazy-entry.ts";
import { windows } from "../features/windows/lazy-entry.ts";
import { reportPartLoaded } from "../platform/store.ts";
import type { Page } from "../domain/page.ts";
import type { State } from "../domain/state.ts";

/** Callback of the preload, which needs none. */
const doNothing = () => {};
const modal = createModal();
/** True while the open dialog's contents are loading. */
let isLoading = false;

/** Runs after each render: loads the contents of the open dialog. */
export function afterDialogRender(state: State, page: Page) {
  const { dialog, boot } = state;
  const { store, actions } = page;
  if (boot.status === "ready") windows.load(doNothing);
  windows.loaded()?.afterRender(state, page);
  if (!dialog || dialog.kind === "send") return;
  const part = dialog.kind === "settings" ? settings : windows;
  if (part.loaded() || isLoading) return;
  isLoading = true;
  const onLoad = () => {
    isLoading = false;
    if (part.loaded()) {
      reportPartLoaded(store);
      return;
    }
    part.reset();
    if (dialog.kind === "name") dialog.take(null);
    store.update({ dialog: null });
    actions.reportMissingPart();
  };
  part.fetch().then(onLoad, onLoad);
}

function contentsOf(state: State, page: Page) {
  const { dialog } = state;
  const placeholder = html`<p>${say("screen.pending")}</p>`;
  if (dialog?.kind === "settings") return settings.loaded()?.settingsPanel(state, page) ?? placeholder;
  if (dialog?.kind === "send") return page.lazyParts.friends.loaded()?.sendPanel(state, page);
  return windows.loaded()?.contentsOf(state, page) ?? placeholder;
}

export function dialogPanel(state: State, page: Page) {
  const { dialog } = state;
  if (!dialog) return nothing;
  // The dialog's state may have changed since the render (for example, a clause was looked up), so compare
  // its kind.
  const onClose = () => {
    if (dialog.kind === "name" && page.store.state.dialog === dialog) dialog.take(null);
    if (page.store.state.dialog?.kind === dialog.kind) page.store.update({ dialog: null });
  };
  const label = dialog.kind === "text" ? dialog.title : say(`${dialog.kind}.label`);
  // Keyed by kind: a dialog that follows another is a new element, so closing the first does not affect it.
  return keyed(dialog.kind, modal(`is-${dialog.kind}`, label, contentsOf(state, page), onClose));
}
