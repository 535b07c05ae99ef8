/**
 * Detects if the engine's worker is alive. The worker holds a lock while it lives. The browser releases the
 * lock when the worker ends for any reason, and the page then gets it. So a worker that computes for a long
 * time does not count as dead. Without locks, only the limits of `createInactivityTimer` apply.
 */
import { ignoreNotAllowed } from "../platform/loading/ignored-errors.ts";

/**
 * In the worker: holds a lock for the life of the worker.
 *
 * @returns the name of the lock once it is held; null if locks are not available
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
 * In the page: calls `onGone` when the worker that holds this lock has ended.
 *
 * @returns a function that stops watching
 */
export function watchLivenessLock(name: string, onGone: () => void): () => void {
  const stop = new AbortController();
  // The lock may be granted just after watching has stopped.
  const onGranted = () => {
    if (!stop.signal.aborted) onGone();
  };
  navigator.locks?.request(name, { signal: stop.signal }, onGranted).catch(ignoreNotAllowed);
  return () => stop.abort();
}

/** Timeouts of the engine, in seconds without a sign of life. */
export const TIMEOUT_SECONDS = {
  /** While its files are fetched. */
  download: 20,
  /** While Python starts, which can be silent for long on a slow phone. */
  start: 90,
  /** While it computes an answer. */
  answer: 180,
};

/** A timer that counts down seconds while the page is awake. Time while the device sleeps does not count. */
export function createInactivityTimer(onLimit: () => void) {
  let secondsLeft = Number.POSITIVE_INFINITY;
  let interval: ReturnType<typeof setInterval> | undefined;
  function tick() {
    secondsLeft -= 1;
    if (secondsLeft > 0) return;
    clearInterval(interval);
    onLimit();
  }
  return {
    /** Sets the number of seconds left. */
    restart(seconds: number) {
      clearInterval(interval);
      secondsLeft = seconds;
      interval = setInterval(tick, 1000);
    },
    end() {
      clearInterval(interval);
    },
  };
}
