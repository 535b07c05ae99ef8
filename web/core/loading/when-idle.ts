/**
 * Work that is not urgent begins when the page is at rest: until then the processor is needed for painting.
 */

/** Milliseconds after the page has come during which it is still being painted. */
const PAINTED_WITHIN = 1_500;
/** Milliseconds to wait for an idle moment. */
const IDLE_WITHIN = 1_000;

export function whenIdle(act: () => void) {
  const idle = () =>
    window.requestIdleCallback ? window.requestIdleCallback(act, { timeout: IDLE_WITHIN }) : act();
  const loaded = () => setTimeout(idle, PAINTED_WITHIN);
  if (document.readyState === "complete") loaded();
  else window.addEventListener("load", loaded, { once: true });
}
