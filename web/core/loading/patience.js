/**
 * No wait without an end. What takes long registers here: after a few seconds the reader is told and may have
 * it tried again; after the limit it counts as not coming.
 */

/** The reader is told of a wait that has lasted as many milliseconds without a sign of life. */
export const SLOW = 5_000;
/** What gives no sign of life for as many milliseconds is not coming. */
export const SILENT = 20_000;

/**
 * @typedef {object} Wait
 * @property {() => void} sign   something has come: it goes on
 * @property {() => void} over   whatever came of it
 */

/** The waits that last too long, each with what trying again means for it. @type {Map<Wait, () => void>} */
const overdue = new Map();
/** @type {(slow: boolean) => void} */
let tell = () => {};

/** @param {(slow: boolean) => void} listener  told when something takes too long, and when nothing does */
export function followWaits(listener) {
  tell = listener;
}

/** Everything that takes too long is tried again. */
export function tryAgain() {
  for (const again of [...overdue.values()]) again();
}

/** @param {Wait} wait */
function settle(wait) {
  if (overdue.delete(wait) && overdue.size === 0) tell(false);
}

/** @param {() => void} again  what trying again means @returns {Wait} */
export function wait(again) {
  let timer = 0;
  const own = {
    sign() {
      own.over();
      timer = /** @type {any} */ (
        setTimeout(() => {
          overdue.set(own, again);
          tell(true);
        }, SLOW)
      );
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
 * @template T
 * @param {() => Promise<T>} load
 * @param {() => void} again
 * @returns {Promise<T>} rejects when it has not come within the limit
 */
export function limited(load, again) {
  return new Promise((resolve, reject) => {
    const waiting = wait(again);
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
