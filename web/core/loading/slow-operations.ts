/**
 * Tracks slow operations. After a few seconds the page shows a message, and the player can retry. After the
 * timeout the operation fails.
 */

/** Milliseconds without a sign of life after which an operation is reported as slow. */
export const SLOW = 5_000;
/** Milliseconds without a sign of life after which an operation fails. */
export const SILENT = 20_000;

export interface SlowOperation {
  /** Reports progress, which restarts the clock. */
  sign: () => void;
  /** Ends the tracking, after success or failure. */
  over: () => void;
}

/** The slow operations, each with its retry function. */
const overdue: Map<SlowOperation, () => void> = new Map();
let tell: (slow: boolean) => void = () => {};

/** @param listener  called with true when an operation becomes slow, with false when none is slow any more */
export function onSlowChange(listener: (slow: boolean) => void) {
  tell = listener;
}

/** Retries all slow operations. */
export function retryOverdue() {
  for (const again of [...overdue.values()]) again();
}

function settle(wait: SlowOperation) {
  if (overdue.delete(wait) && overdue.size === 0) tell(false);
}

/**
 * Tracks an operation from now on.
 * @param again  retries the operation
 */
export function trackSlowOperation(again: () => void): SlowOperation {
  let timer: ReturnType<typeof setTimeout>;
  const own = {
    sign() {
      own.over();
      timer = setTimeout(() => {
        overdue.set(own, again);
        tell(true);
      }, SLOW);
    },
    over() {
      clearTimeout(timer);
      settle(own);
    },
  };
  own.sign();
  return own;
}

/**
 * Adds a timeout to a promise that cannot be aborted.
 * @returns a promise that rejects after the timeout
 */
export function withTimeout<T>(load: () => Promise<T>, again: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const waiting = trackSlowOperation(again);
    const late = setTimeout(() => {
      waiting.over();
      reject(new Error("late"));
    }, SILENT);
    load()
      .then(resolve, reject)
      .finally(() => {
        waiting.over();
        clearTimeout(late);
      });
  });
}
