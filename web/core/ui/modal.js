/**
 * What comes up over a page, or in it, and takes the focus; above all windows: native dialogs, so that focus
 * and Escape behave.
 */

/**
 * Who goes by keyboard finds the focus where it was before something came up, once the page takes that away:
 * for another thing of the kind too.
 * @template {Element} T
 * @param {(element: T) => void} take  what it does with the focus, as soon as it is in the document
 * @returns {(element: Element | undefined) => void}  for the `ref` of one element at a time
 */
export function lendFocus(take) {
  /** Only where it was seen. @type {HTMLElement | null} */
  let before = null;
  return (element) =>
    queueMicrotask(() => {
      if (element?.isConnected) {
        before = document.querySelector(":focus-visible");
        take(/** @type {T} */ (element));
      } else if (!document.querySelector(":focus")) before?.focus();
    });
}

/** A click beside the contents closes a dialog, as one on its cross does. @param {MouseEvent} event */
export function closeBeside({ target, currentTarget }) {
  if (!(/** @type {Element} */ (target).closest(".dialog-body")))
    /** @type {HTMLDialogElement} */ (currentTarget).close();
}
