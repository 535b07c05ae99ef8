/** Keeps the display on with a wake lock, if the browser supports it. */
import { ignoreNotAllowed } from "../../platform/loading/ignored-errors.ts";

/**
 * Browsers release the lock when the page is hidden, so it is requested again when the page is shown.
 *
 * @param onRefusal  called if the display cannot be kept on
 */
export function createWakeLock(onRefusal: () => void) {
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
      // The request may also fail because the page was hidden; then it is repeated when the page is shown.
      if (!document.hidden) onRefusal();
    }
    isAsking = false;
    if (!isWanted) release();
  }

  function release() {
    lock?.release().catch(ignoreNotAllowed);
    lock = null;
  }

  return {
    setActive(on: boolean) {
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
