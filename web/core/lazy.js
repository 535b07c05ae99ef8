/**
 * Parts of the page that are fetched when they are first wanted.
 */

/** @template T @param {() => Promise<T>} load */
export function later(load) {
  /** @type {T | null} */
  let there = null;
  /** @type {Promise<T> | null} */
  let coming = null;
  return {
    /** Null until it has arrived. */
    now: () => there,

    /** Rejects when it cannot be had; the next wish tries again. @returns {Promise<T>} */
    fetch() {
      coming ??= load().then(
        (part) => {
          there = part;
          return part;
        },
        (error) => {
          coming = null;
          throw error;
        },
      );
      return coming;
    },
  };
}
