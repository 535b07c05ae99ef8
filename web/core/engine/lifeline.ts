/**
 * Whether the engine's worker is still there. It holds a lock for as long as it lives, and the browser takes
 * the lock away when it ends, however that happens: whoever gets it knows. So a worker that computes for long
 * is never taken for a dead one. Where there are no locks only the limits of `vigil` are left.
 */

/**
 * In the worker: holds a lock of its own, for ever.
 * @returns its name, as soon as it is held
 */
export function holdLifeline(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(null);
    const name = `yellow-flag engine ${Math.random()} ${Date.now()}`;
    navigator.locks
      .request(name, () => {
        resolve(name);
        return new Promise(() => {});
      })
      .catch(() => resolve(null));
  });
}

/**
 * In the page: tells when the worker that holds this lock is gone.
 * @returns nobody wants to know any more
 */
export function watchLifeline(name: string, onGone: () => void): () => void {
  const stop = new AbortController();
  // It may have been given away in the very moment in which nobody wanted to know any more.
  const given = () => {
    if (!stop.signal.aborted) onGone();
  };
  navigator.locks?.request(name, { signal: stop.signal }, given).catch(() => {});
  return () => stop.abort();
}

/** Limits of what the engine does, in seconds without a sign of life. */
export const LIMITS = {
  /** While its files are fetched: nothing arrives any more. */
  download: 20,
  /** While Python starts: on a slow phone it says nothing for long. */
  start: 90,
  /** While it computes an answer. */
  answer: 180,
};

/**
 * Counts the seconds that something lasts in which the page is awake: who closes the lid of a device and
 * comes back finds nothing given up.
 */
export function vigil(onLimit: () => void) {
  let left = Number.POSITIVE_INFINITY;
  let ticking: ReturnType<typeof setInterval> | undefined;
  function tick() {
    left -= 1;
    if (left > 0) return;
    clearInterval(ticking);
    onLimit();
  }
  return {
    /** From now on so many seconds. */
    grant(seconds: number) {
      clearInterval(ticking);
      left = seconds;
      ticking = setInterval(tick, 1000);
    },
    end() {
      clearInterval(ticking);
    },
  };
}
