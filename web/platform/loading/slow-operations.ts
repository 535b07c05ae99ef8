/**
 * Tracks slow operations. After a few seconds the page shows a message, and the player can retry. After the
 * timeout the operation fails.
 */

/** Milliseconds without a sign of life after which an operation is reported as slow. */
export const SLOW_AFTER_MS = 5_000;
/** Milliseconds without a sign of life after which an operation fails. */
export const TIMEOUT_MS = 20_000;

export interface SlowOperation {
  /** Reports progress, which restarts the clock. */
  reportProgress: () => void;
  /** Ends the tracking, after success or failure. */
  end: () => void;
}

/** The slow operations, each with its retry function. */
const slowOperations: Map<SlowOperation, () => void> = new Map();
let notifySlow: (isSlow: boolean) => void = () => {};

/** @param listener  called with true when an operation becomes slow, with false when none is slow any more */
export function onSlowChange(listener: (isSlow: boolean) => void) {
  notifySlow = listener;
}

/** Retries all slow operations. */
export function retryOverdue() {
  for (const retry of [...slowOperations.values()]) retry();
}

function stopTracking(wait: SlowOperation) {
  if (slowOperations.delete(wait) && slowOperations.size === 0) notifySlow(false);
}

/**
 * Tracks an operation from now on.
 * @param retry  retries the operation
 */
export function trackSlowOperation(retry: () => void): SlowOperation {
  let timer: ReturnType<typeof setTimeout>;
  const operation = {
    reportProgress() {
      operation.end();
      timer = setTimeout(() => {
        slowOperations.set(operation, retry);
        notifySlow(true);
      }, SLOW_AFTER_MS);
    },
    end() {
      clearTimeout(timer);
      stopTracking(operation);
    },
  };
  operation.reportProgress();
  return operation;
}

/**
 * Adds a timeout to a promise that cannot be aborted.
 * @returns a promise that rejects after the timeout
 */
export function withTimeout<T>(load: () => Promise<T>, retry: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const operation = trackSlowOperation(retry);
    const timer = setTimeout(() => {
      operation.end();
      reject(new Error("late"));
    }, TIMEOUT_MS);
    load()
      .then(resolve, reject)
      .finally(() => {
        operation.end();
        clearTimeout(timer);
      });
  });
}
