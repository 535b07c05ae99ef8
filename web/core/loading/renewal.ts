/**
 * Reloads the page when a part of it is missing or damaged. The watchdog next to index.html does it
 * (`startup/watchdog.ts`); it may come from another version of the site. Without it, a plain reload.
 */

/** The site answers: it is not for want of a connection that something is missing. */
export async function siteAnswers() {
  const { watchdog } = globalThis;
  if (!watchdog) return navigator.onLine;
  return watchdog.reach().then(
    () => true,
    () => false,
  );
}

/** True if the page may reload by itself: once, never in a loop. */
export const mayRenew = async (): Promise<boolean> => (await globalThis.watchdog?.mayRenew()) ?? false;

/**
 * From the site, past what the browser has kept.
 * @param thorough  past what a service worker has kept, too
 */
export function renewPage(thorough: boolean) {
  const { watchdog } = globalThis;
  if (!watchdog) location.reload();
  else watchdog.renew(thorough).catch(() => location.reload());
}
