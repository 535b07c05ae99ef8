/**
 * Files with a hash in their name are what they are: a browser that can takes them straight out of the cache,
 * without starting or asking the service worker, and from the site where they are not there.
 */
import { cacheNames } from "workbox-core";
import { notAllowed } from "../core/loading/ignored-errors.ts";

const FOLDERS = ["assets/*", "circuits/*"];

/** Not every browser has it. */
type Routing = { addRoutes?: (route: { condition: object; source: { cacheName: string } }) => Promise<void> };

export function registerStaticRoutes() {
  self.addEventListener("install", (event) => {
    const installing = event as unknown as Event & Routing;
    for (const folder of FOLDERS) {
      const address = new URL(folder, location.href);
      const condition = { urlPattern: { hostname: address.hostname, pathname: address.pathname } };
      installing.addRoutes?.({ condition, source: { cacheName: cacheNames.precache } }).catch(notAllowed);
    }
  });
}
