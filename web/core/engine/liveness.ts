/**
 * Tells whether the engine's worker is alive. The worker holds a lock as long as it lives. The browser
 * releases the lock when the worker ends for any reason, and the page then gets it. So a worker that computes
 * for long is not taken for dead. Without locks, only the limits of `watchdogTimer` apply.
 */
import { notAllowed } from "../loading/ignored-errors.ts";

/**
 * In the worker: hold a lock for the life of the worker.
 *
 * @returns its name, as soon as it is held
 */
export function holdLivenessLock(): Promise<string | null> {
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
 * In the page: call `onGone` when the worker that holds this lock has ended.
 *
 * @returns stops watching
 */
export function watchLivenessLock(name: string, onGone: () => void): () => void {
  const stop = new AbortController();
  // The lock may be granted at the moment when watching stops.
  const given = () => {
    if (!stop.signal.aborted) onGone();
  };
  navigator.locks?.request(name, { signal: stop.signal }, given).catch(notAllowed);
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
export function watchdogTimer(onLimit: () => void) {
  let left = Number.POSITIVE_INFINITY;
  let ticking: ReturnType<typeof setInterval> | undefined;
  function tick() {
    left -= 1;
    if (left > 0) return;
    clearInterval(ticking);
    onLimit();
  }
  return {
    /** Sets the number of seconds left. */
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
