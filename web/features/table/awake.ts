/** Keeps the display on, where the browser can. */
import { notAllowed } from "../../core/loading/ignored-errors.ts";

/**
 * Browsers take the lock away when the page is hidden, so it is requested again when the page is shown.
 *
 * @param onRefusal  the display cannot be kept on
 */
export function createAwake(onRefusal: () => void) {
  let isWanted = false;
  let isAsking = false;
  let lock: WakeLockSentinel | null = null;

  async function request() {
    if (!isWanted || isAsking || (lock && !lock.released) || document.hidden) return;
    isAsking = true;
    try {
      if (!("wakeLock" in navigator)) throw new Error("no wake lock");
      lock = await navigator.wakeLock.request("screen");
    } catch {
      // The browser may also refuse because the page was hidden meanwhile. It is asked again then.
      if (!document.hidden) onRefusal();
    }
    isAsking = false;
    if (!isWanted) release();
  }

  function release() {
    lock?.release().catch(notAllowed);
    lock = null;
  }

  return {
    keep(on: boolean) {
      if (isWanted === on) return;
      isWanted = on;
      if (on) {
        document.addEventListener("visibilitychange", request);
        request();
      } else {
        document.removeEventListener("visibilitychange", request);
        release();
      }
    },
  };
}
