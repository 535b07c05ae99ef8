/**
 * The page anew: what a page needs of which a part is missing or damaged. The watchdog beside index.html does
 * it (`main/watchdog.ts`), which another version of the site may have put there; without one it is a plain
 * reload.
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

/** Whether the page may be loaded anew by itself: once, and never in circles. */
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
