/**
 * Reloads the page when a part of it is missing or damaged. The watchdog in index.html does the work
 * (`startup/watchdog.ts`).
 */

/** True if the site can be reached, so that a missing file is not caused by the connection. */
export const isSiteReachable = () =>
  globalThis.watchdog.reachSite().then(
    () => true,
    () => false,
  );

/** True if the page may reload automatically: once, never in a loop. */
export const canAutoReload = () => globalThis.watchdog.canAutoReload();

/**
 * Reloads the page from the site, bypassing the HTTP cache.
 * @param bypassServiceWorker  bypass the service worker's cache, too
 */
export function reloadPage(bypassServiceWorker: boolean) {
  globalThis.watchdog.reload(bypassServiceWorker).catch(() => location.reload());
}
