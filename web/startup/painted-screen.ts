/**
 * Tells screens if a prerendered first screen hides the page while it renders. Screens know nothing else of
 * the start-up.
 */

/** Returns the kind of prerendered screen that hides the page: a question or a picture; null if none does. */
export function paintedScreen(): "question" | "picture" | null {
  const shown = globalThis.firstScreen?.shown;
  return shown === "question" || shown === "picture" ? shown : null;
}
