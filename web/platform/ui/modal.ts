/**
 * Parts that open over or in the page and take the focus. Most are native dialogs, so that focus and Escape
 * work.
 */
import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { say } from "../language/messages.ts";
import { icon } from "./icons.ts";

/**
 * Restores keyboard focus when the element that took it is removed, even if another such element follows.
 *
 * @param take  moves the focus, once the element is in the document
 * @returns a callback for the `ref` of one element at a time
 */
export function restoreFocusAfter<T extends Element>(
  take: (element: T) => void,
): (element: Element | undefined) => void {
  /** Set only if the focus was visible. */
  let before: HTMLElement | null = null;
  return (element) =>
    queueMicrotask(() => {
      if (element?.isConnected) {
        before = document.querySelector(":focus-visible");
        take(element as T);
      } else if (!document.querySelector(":focus")) before?.focus();
    });
}

/** Closes a dialog at a click outside its contents, like its close button. */
function closeOnBackdropClick({ target, currentTarget }: MouseEvent) {
  if (!(target as Element).closest(".dialog-body")) (currentTarget as HTMLDialogElement).close();
}

/** Renders dialogs over the page, one at a time. */
export function createModal() {
  const show = restoreFocusAfter((dialog: HTMLDialogElement) => dialog.showModal());
  return (classes: string, label: string, contents: unknown, onClose: () => void) =>
    html`<dialog class="dialog ${classes}" aria-label=${label} ${ref(show)}
      @close=${onClose} @click=${closeOnBackdropClick}>
      <div class="dialog-body">${contents}</div><button type="button" class="dialog-close"
        aria-label=${say("dialog.close")}>${icon("close")}</button>
    </dialog>`;
}
