/**
 * What all windows over the page have in common: native dialogs, so that focus and Escape behave.
 */

/** Opens a dialog as soon as it is part of the document. @param {Element | undefined} element */
export function openModal(element) {
  queueMicrotask(() => {
    if (element instanceof HTMLDialogElement && element.isConnected && !element.open) element.showModal();
  });
}

/** A click beside the contents closes. @param {MouseEvent} event */
export function closeOutside(event) {
  if (event.target instanceof HTMLDialogElement) event.target.close();
}
