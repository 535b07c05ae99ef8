/**
 * Parts of the page that are fetched when they are first wanted: the one shape of all doors to them.
 */

import { limited } from "./patience.js";
import { renewPage } from "./renewal.js";

/**
 * @template T
 * @typedef {object} Lazy
 * @property {() => T | null} now        null until it has arrived
 * @property {() => boolean} missing     the last attempt to fetch it has failed
 * @property {() => Promise<T>} fetch    rejects when it cannot be had, or not soon enough; the next call
 *                                   tries again
 * @property {() => void} forget         that it was missing: it may be wanted again
 * @property {(onChange: () => void) => void} want   fetches it unless it is there, on its way, or missing;
 *                                   tells
 *                                       when it has come or has failed
 */

/** @template T @param {() => Promise<T>} load @returns {Lazy<T>} */
export function lazy(load) {
  /** @type {T | null} */
  let there = null;
  /** @type {Promise<T> | null} */
  let coming = null;
  let missing = false;

  function fetch() {
    missing = false;
    coming ??= limited(load, () => renewPage(true)).then(
      (part) => {
        there = part;
        return part;
      },
      (error) => {
        coming = null;
        missing = true;
        throw error;
      },
    );
    return coming;
  }

  return {
    now: () => there,
    missing: () => missing,
    fetch,
    forget() {
      missing = false;
    },
    want(onChange) {
      if (!coming && !missing) fetch().then(onChange, onChange);
    },
  };
}

/** What comes with the page, in the shape of what does not. @template T @param {T} part @returns {Lazy<T>} */
export function present(part) {
  return { now: () => part, missing: () => false, fetch: async () => part, forget() {}, want() {} };
}
