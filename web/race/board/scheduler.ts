/**
 * Batches repaints into animation frames. All layers requested since the last frame are painted once, in the
 * order in which the painters are listed.
 */
export function createScheduler<Layer extends string>(
  painters: Record<Layer, (now: number) => void>,
): { ask(...layers: Layer[]): void; stop(): void } {
  const order = Object.keys(painters) as Layer[];
  let dueLayers: Set<Layer> = new Set();
  let handle = 0;
  let isStopped = false;

  function paint(now: number) {
    handle = 0;
    const layers = dueLayers;
    dueLayers = new Set();
    for (const layer of order) {
      // A painter may request a later layer, which is then painted in this frame, not in the next.
      if (dueLayers.delete(layer) || layers.has(layer)) painters[layer](now);
    }
    if (dueLayers.size > 0) schedule();
  }

  function schedule() {
    if (handle === 0 && !isStopped) handle = requestAnimationFrame(paint);
  }

  return {
    ask(...layers) {
      for (const layer of layers) dueLayers.add(layer);
      schedule();
    },
    stop() {
      isStopped = true;
      cancelAnimationFrame(handle);
    },
  };
}
