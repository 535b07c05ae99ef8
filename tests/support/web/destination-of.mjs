/** Returns the function that an address calls, and its arguments, without opening anything. */
import { openHash } from "../../../web/domain/router.ts";

/** @typedef {import("../../../web/domain/router.ts").Destinations} Destinations */

/**
 * The name of the destination that a hash opens, and its arguments.
 * @param {string} hash
 */
export function destinationOf(hash) {
  const record = new Proxy(/** @type {Destinations} */ ({}), {
    get:
      (_, name) =>
      (/** @type {unknown[]} */ ...args) => [name, ...args],
  });
  return openHash(hash, record);
}
