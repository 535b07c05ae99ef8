/**
 * Error boundary: a part of the page that fails to render does not affect the others. The reported error
 * reaches the window, where the page shows it to the player (`app/notice.ts`).
 */
import { nothing } from "lit-html";

/** Returns the rendered part. If rendering fails, reports the error and returns the fallback. */
export function renderSafely(part: () => unknown, renderFallback: () => unknown = () => nothing) {
  try {
    return part();
  } catch (error) {
    reportError(error);
    return renderFallback();
  }
}
