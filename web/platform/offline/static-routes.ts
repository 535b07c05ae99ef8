/**
 * Files with a hash in their name never change. Browsers with static routing read them from the cache without
 * starting the service worker, and from the network if they are not cached.
 */
import { cacheNames } from "workbox-core";
import { ignoreNotAllowed } from "../loading/ignored-errors.ts";

const FOLDERS = ["assets/*", "circuits/*"];

/** Static routing; not supported by every browser. */
type Routing = { addRoutes?: (route: { condition: object; source: { cacheName: string } }) => Promise<void> };

export function registerStaticRoutes() {
  self.addEventListener("install", (event) => {
    const installEvent = event as unknown as Event & Routing;
    for (const folder of FOLDERS) {
      const address = new URL(folder, location.href);
      const condition = { urlPattern: { hostname: address.hostname, pathname: address.pathname } };
      installEvent
        .addRoutes?.({ condition, source: { cacheName: cacheNames.precache } })
        .catch(ignoreNotAllowed);
    }
  });
}
