/**
 * The page's client of the service worker. Caches the whole game on the device and detects new versions.
 * Activates one when the user agrees and no race is being driven in any window. Loaded when the page is idle.
 */
import { Workbox } from "workbox-window";
import { fetchedLater, notAllowed } from "../core/loading/ignored-errors.ts";
import type { Installation } from "../core/store.ts";

/** Interval at which an open page checks for a new version on the home screen, in ms. */
const ASK_AGAIN = 3_600_000;

export type Client = ReturnType<typeof createClient>;

export function createClient(report: (news: Partial<Installation>) => void) {
  const address = new URL("service-worker.js", document.baseURI);
  const workbox = new Workbox(address.href);
  /** Held by every busy window; a new version waits until it is free. */
  const lockName = `yellow-flag ${new URL("./", address)}`;
  let asked = performance.now();
  let busy = false;
  let outdated = false;
  let release: () => void = () => {};

  workbox.addEventListener("waiting", () => report({ update: true }));
  workbox.addEventListener("redundant", () =>
    report({ status: navigator.serviceWorker.controller ? "ready" : "failed" }),
  );
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    if (!isUpdate) return;
    outdated = true;
    if (!busy) location.reload();
  });

  function hold() {
    release();
    if (!busy || !navigator.locks) return;
    const over: Promise<void> = new Promise((resolve) => {
      release = resolve;
    });
    navigator.locks.request(lockName, { mode: "shared" }, () => over).catch(notAllowed);
  }

  return {
    /** Registers the service worker, which caches the game unless it is already cached. */
    async start() {
      report({ status: navigator.serviceWorker.controller ? "ready" : "storing" });
      try {
        await workbox.register({ immediate: true });
        await navigator.serviceWorker.ready;
        report({ status: "ready" });
      } catch {
        report({ status: "failed" });
      }
    },

    /** @param now  true if an update would interrupt the player */
    setBusy(now: boolean) {
      if (now === busy) return;
      busy = now;
      hold();
      if (busy) return;
      if (outdated) location.reload();
      else if (performance.now() - asked > ASK_AGAIN) {
        asked = performance.now();
        workbox.update().catch(fetchedLater);
      }
    },

    /**
     * Activates the new version; the page is then reloaded.
     * @returns false if another window is busy
     */
    async update(): Promise<boolean> {
      if (!navigator.locks) {
        workbox.messageSkipWaiting();
        return true;
      }
      return navigator.locks.request(lockName, { ifAvailable: true }, (lock) => {
        if (lock) workbox.messageSkipWaiting();
        return lock !== null;
      });
    },
  };
}
