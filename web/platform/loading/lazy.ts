/** Parts of the page that are loaded on demand. All lazy entries have this shape. */

import { withTimeout } from "./slow-operations.ts";
import { reloadPage } from "./reload.ts";

export interface Lazy<T> {
  /** The part, or null until it is loaded. */
  loaded: () => T | null;
  /** True if the last attempt failed. */
  failed: () => boolean;
  /** Rejects if the part cannot be loaded, or not in time. The next call tries again. */
  fetch: () => Promise<T>;
  /** Forgets a failure, so that `load` tries again. */
  reset: () => void;
  /** Starts loading, unless it is loaded, loading or failed. Calls back when it has loaded or failed. */
  load: (onChange: () => void) => void;
}

export function lazy<T>(fetchPart: () => Promise<T>): Lazy<T> {
  let part: T | null = null;
  let loading: Promise<T> | null = null;
  let hasFailed = false;

  function fetch() {
    hasFailed = false;
    loading ??= withTimeout(fetchPart, () => reloadPage(true)).then(
      (fetchedPart) => {
        part = fetchedPart;
        return fetchedPart;
      },
      (error) => {
        loading = null;
        hasFailed = true;
        throw error;
      },
    );
    return loading;
  }

  return {
    loaded: () => part,
    failed: () => hasFailed,
    fetch,
    reset() {
      hasFailed = false;
    },
    load(onChange) {
      if (!loading && !hasFailed) fetch().then(onChange, onChange);
    },
  };
}

/** A part that is loaded with the page, with the interface of a lazy one. */
export function eager<T>(part: T): Lazy<T> {
  return { loaded: () => part, failed: () => false, fetch: async () => part, reset() {}, load() {} };
}
