/**
 * Files that are dropped anywhere on a screen.
 */

/** Handlers for `dragover` and `drop`. @param {(file: File) => unknown} take   is given the first of them */
export const fileDrop = (take) => ({
  over: (/** @type {DragEvent} */ event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  },
  drop: (/** @type {DragEvent} */ event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  },
});
