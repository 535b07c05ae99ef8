/**
 * Accepts files dropped anywhere on a screen.
 */

/**
 * Returns handlers for `dragover` and `drop`.
 * @param take  receives the first dropped file; the others are ignored
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
