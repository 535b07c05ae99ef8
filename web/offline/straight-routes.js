/**
 * Files with a hash in their name are what they are: a browser that can takes them straight out of the cache,
 * without starting or asking the service worker, and from the site where they are not there.
 */
import { cacheNames } from "workbox-core";

const FOLDERS = ["assets/*", "circuits/*"];

/**
 * Not every browser has it.
 * @typedef {{addRoutes?: (route: {condition: object, source: {cacheName: string}}) => Promise<void>}} Routing
 */

export function straightRoutes() {
  self.addEventListener("install", (event) => {
    const installing = /** @type {Event & Routing} */ (/** @type {unknown} */ (event));
    for (const folder of FOLDERS) {
      const address = new URL(folder, location.href);
      const condition = { urlPattern: { hostname: address.hostname, pathname: address.pathname } };
      installing.addRoutes?.({ condition, source: { cacheName: cacheNames.precache } }).catch(() => {});
    }
  });
}
