/**
 * The one thing that screens know of the start-up: a first screen, painted by the build, may hide the page
 * while it is put together.
 */

/** Return the kind of painted screen that hides the page: a question or a picture; null if none hides it. */
export function paintedScreen(): "question" | "picture" | null {
  const shown = globalThis.firstScreen?.shown;
  return shown === "question" || shown === "picture" ? shown : null;
}
