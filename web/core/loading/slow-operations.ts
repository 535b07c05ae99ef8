/**
 * Watches long waits. After a few seconds the page says so, and the reader can try again; after the limit the
 * wait counts as failed.
 */

/** Milliseconds without a sign of life after which the page says so. */
export const SLOW = 5_000;
/** Milliseconds without a sign of life after which a wait has failed. */
export const SILENT = 20_000;

export interface SlowOperation {
  /** Something has come: it goes on. */
  sign: () => void;
  /** Whatever came of it. */
  over: () => void;
}

/** The waits that last too long, each with what trying again means for it. */
const overdue: Map<SlowOperation, () => void> = new Map();
let tell: (slow: boolean) => void = () => {};

/** @param listener  told when something takes too long, and when nothing does */
export function onSlowChange(listener: (slow: boolean) => void) {
  tell = listener;
}

/** Everything that takes too long is tried again. */
export function retryOverdue() {
  for (const again of [...overdue.values()]) again();
}

function settle(wait: SlowOperation) {
  if (overdue.delete(wait) && overdue.size === 0) tell(false);
}

/** @param again  tries again */
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
 * A promise that cannot be broken off, with an end.
 * @returns rejects when it has not come within the limit
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
