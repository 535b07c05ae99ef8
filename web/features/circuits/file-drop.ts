/** Accepts files dropped anywhere on a screen. */

/**
 * Returns handlers for `dragover` and `drop` events.
 * @param take  receives the first dropped file; the others are ignored
 */
export const fileDropHandlers = (take: (file: File) => unknown) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  },
});
