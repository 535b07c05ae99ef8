/** Runs work that is not urgent when the page is idle. Before that, rendering needs the processor. */

/** Milliseconds after the load event during which the page is still being rendered. */
const RENDER_TIME_MS = 1_500;
/** Maximum wait for an idle moment, in ms. */
const IDLE_TIMEOUT_MS = 1_000;

export function whenIdle(act: () => void) {
  const actWhenIdle = () =>
    window.requestIdleCallback ? window.requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS }) : act();
  const waitForRender = () => setTimeout(actWhenIdle, RENDER_TIME_MS);
  if (document.readyState === "complete") waitForRender();
  else window.addEventListener("load", waitForRender, { once: true });
}
