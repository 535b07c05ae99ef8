/**
 * Error boundary: a part of the page that fails to paint leaves the others alone. The reported error reaches
 * the window, where the page tells the player (`main/notice.ts`).
 */
import { nothing } from "lit-html";

/** Returns what a part paints; if it fails, reports the error and returns what is shown instead. */
export function guarded(part: () => unknown, instead: () => unknown = () => nothing) {
  try {
    return part();
  } catch (error) {
    reportError(error);
    return instead();
  }
}
