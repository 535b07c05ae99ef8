/**
 * Runs work that is not urgent when the page is idle. Before that, rendering needs the processor.
 */

/** Milliseconds after the load event during which the page is still being rendered. */
const PAINTED_WITHIN = 1_500;
/** Maximum wait for an idle moment, in ms. */
const IDLE_WITHIN = 1_000;

export function whenIdle(act: () => void) {
  const idle = () =>
    window.requestIdleCallback ? window.requestIdleCallback(act, { timeout: IDLE_WITHIN }) : act();
  const loaded = () => setTimeout(idle, PAINTED_WITHIN);
  if (document.readyState === "complete") loaded();
  else window.addEventListener("load", loaded, { once: true });
}
