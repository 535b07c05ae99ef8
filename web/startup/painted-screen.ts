/**
 * Tells screens if a prerendered first screen hides the page while it renders. Screens know nothing else of
 * the start-up.
 */

/** Returns the kind of prerendered screen that hides the page: a question or a picture; null if none does. */
export function paintedScreen(): "question" | "picture" | null {
  const kind = globalThis.firstScreen?.shown;
  return kind === "question" || kind === "picture" ? kind : null;
}
