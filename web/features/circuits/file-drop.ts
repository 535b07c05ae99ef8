/**
 * Files that are dropped anywhere on a screen.
 */

/**
 * Handlers for `dragover` and `drop`.
 * @param take  is given the first of them
 */
export const fileDrop = (take: (file: File) => unknown) => ({
  over: (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  },
  drop: (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  },
});
