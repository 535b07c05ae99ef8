/**
 * Fetches what only some races ask, and what is explained the first time it happens. A race is shown when it is there.
 */

/** @typedef {typeof import("../panels/occasional.js")} Occasional */

/** @type {Occasional | null} */
let found = null;

/** Null until they have arrived. */
export const occasional = () => found;

/** Rejects when they cannot be had. */
export async function fetchOccasional() {
  found = await import("../panels/occasional.js");
}
