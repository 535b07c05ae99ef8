/**
 * Fetches the cockpit for questions that only some races ask. A race is shown when they are there.
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
