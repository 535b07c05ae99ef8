/**
 * Reloads the page when a part of it is missing or damaged. The watchdog in index.html does it
 * (`startup/watchdog.ts`).
 */

/** The site answers: it is not for want of a connection that something is missing. */
export const isSiteReachable = () =>
  globalThis.watchdog.reach().then(
    () => true,
    () => false,
  );

/** True if the page may reload by itself: once, never in a loop. */
export const canAutoReload = () => globalThis.watchdog.canAutoReload();

/**
 * From the site, past what the browser has kept.
 * @param thorough  past what a service worker has kept, too
 */
export function reloadPage(thorough: boolean) {
  globalThis.watchdog.renew(thorough).catch(() => location.reload());
}
