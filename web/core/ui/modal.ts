/**
 * Parts that open over a page or in it, and take the focus; above all windows: native dialogs, so that focus
 * and Escape work.
 */
import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { say } from "../language/messages.ts";
import { icon } from "./icons.ts";

/**
 * For readers who use the keyboard: the focus returns to where it was, once the page removes the part that
 * took it; also if another such part follows.
 *
 * @param take  moves the focus, as soon as the part is in the document
 * @returns for the `ref` of one element at a time
 */
export function restoreFocusAfter<T extends Element>(
  take: (element: T) => void,
): (element: Element | undefined) => void {
  /** Only where it was seen. */
  let before: HTMLElement | null = null;
  return (element) =>
    queueMicrotask(() => {
      if (element?.isConnected) {
        before = document.querySelector(":focus-visible");
        take(element as T);
      } else if (!document.querySelector(":focus")) before?.focus();
    });
}

/** A click outside the contents closes a dialog, like its close button. */
function closeOnBackdropClick({ target, currentTarget }: MouseEvent) {
  if (!(target as Element).closest(".dialog-body")) (currentTarget as HTMLDialogElement).close();
}

/** A place for windows over the page, one at a time. */
export function modalPlace() {
  const show = restoreFocusAfter((dialog: HTMLDialogElement) => dialog.showModal());
  return (classes: string, label: string, contents: unknown, closed: () => void) =>
    html`<dialog class="dialog ${classes}" aria-label=${label} ${ref(show)}
      @close=${closed} @click=${closeOnBackdropClick}>
      <div class="dialog-body">${contents}</div><button type="button" class="dialog-close"
        aria-label=${say("dialog.close")}>${icon("close")}</button>
    </dialog>`;
}
