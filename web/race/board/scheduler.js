/**
 * One redraw for each frame of the screen. Whatever changes asks for its layer; all layers asked for are
 * painted together, once, in the order in which the painters are listed.
 *
 * @template {string} Layer
 * @param {Record<Layer, (now: number) => void>} painters
 * @returns {{ask(...layers: Layer[]): void, stop(): void}}
 */
export function createScheduler(painters) {
  const order = /** @type {Layer[]} */ (Object.keys(painters));
  /** @type {Set<Layer>} */
  let due = new Set();
  let handle = 0;
  let stopped = false;

  /** @param {number} now */
  function paint(now) {
    handle = 0;
    const layers = due;
    due = new Set();
    for (const layer of order) {
      // A painter may ask for a layer further down: it is painted in this frame, not in the next.
      if (due.delete(layer) || layers.has(layer)) painters[layer](now);
    }
    if (due.size > 0) schedule();
  }

  function schedule() {
    if (handle === 0 && !stopped) handle = requestAnimationFrame(paint);
  }

  return {
    ask(...layers) {
      for (const layer of layers) due.add(layer);
      schedule();
    },
    stop() {
      stopped = true;
      cancelAnimationFrame(handle);
    },
  };
}
