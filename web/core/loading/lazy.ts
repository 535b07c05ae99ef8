/**
 * Parts of the page that are fetched when they are first wanted: the one shape of all doors to them.
 */

import { withTimeout } from "./patience.ts";
import { reloadPage } from "./renewal.ts";

export interface Lazy<T> {
  /** null until it has arrived. */
  now: () => T | null;
  /** The last attempt to fetch it has failed. */
  missing: () => boolean;
  /** Rejects when it cannot be had, or not soon enough; the next call tries again. */
  fetch: () => Promise<T>;
  /** Forgets that it was missing, so that it can be asked for again. */
  reset: () => void;
  /** Fetches it unless it is there, on its way, or missing; tells when it has come or has failed. */
  want: (onChange: () => void) => void;
}

export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let there: T | null = null;
  let coming: Promise<T> | null = null;
  let missing = false;

  function fetch() {
    missing = false;
    coming ??= withTimeout(load, () => reloadPage(true)).then(
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
    reset() {
      missing = false;
    },
    want(onChange) {
      if (!coming && !missing) fetch().then(onChange, onChange);
    },
  };
}

/** A part that is loaded with the page, with the interface of a lazy one. */
export function eager<T>(part: T): Lazy<T> {
  return { now: () => part, missing: () => false, fetch: async () => part, reset() {}, want() {} };
}
