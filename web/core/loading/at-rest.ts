/**
 * What nobody waits for begins when the page rests: what is on the screen is painted, and has the processor
 * until then.
 */

/** Milliseconds after the page has come during which it is still being painted. */
const PAINTED_WITHIN = 1_500;
/** Longer than so many more it does not wait for a moment in which nothing else is done. */
const IDLE_WITHIN = 1_000;

export function whenAtRest(act: () => void) {
  const idle = () =>
    window.requestIdleCallback ? window.requestIdleCallback(act, { timeout: IDLE_WITHIN }) : act();
  const loaded = () => setTimeout(idle, PAINTED_WITHIN);
  if (document.readyState === "complete") loaded();
  else window.addEventListener("load", loaded, { once: true });
}
