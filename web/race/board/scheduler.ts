/**
 * Batches repaints into animation frames. All layers requested since the last frame are painted once, in the
 * order in which the painters are listed.
 */
export function createScheduler<Layer extends string>(
  painters: Record<Layer, (now: number) => void>,
): { ask(...layers: Layer[]): void; stop(): void } {
  const order = Object.keys(painters) as Layer[];
  let due: Set<Layer> = new Set();
  let handle = 0;
  let stopped = false;

  function paint(now: number) {
    handle = 0;
    const layers = due;
    due = new Set();
    for (const layer of order) {
      // A painter may request a later layer, which is then painted in this frame, not in the next.
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
