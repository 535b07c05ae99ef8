/**
 * What comes up over a page, or in it, and takes the focus; above all windows: native dialogs, so that focus
 * and Escape behave.
 */

/**
 * Who goes by keyboard finds the focus where it was before something came up, once the page takes that away:
 * for another thing of the kind too.
 * @param take  what it does with the focus, as soon as it is in the document
 * @returns for the `ref` of one element at a time
 */
export function lendFocus<T extends Element>(
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
export function closeBeside({ target, currentTarget }: MouseEvent) {
  if (!(target as Element).closest(".dialog-body")) (currentTarget as HTMLDialogElement).close();
}
