/**
 * The page's client of the service worker. Caches the whole game on the device and detects new versions.
 * Activates one when the user agrees and no race is being driven in any window. Loaded when the page is idle.
 */
import { Workbox } from "workbox-window";
import { ignoreFetchFailure, ignoreNotAllowed } from "../loading/ignored-errors.ts";

/** Interval at which an open page checks for a new version on the home screen, in ms. */
const UPDATE_INTERVAL_MS = 3_600_000;

export interface Installation {
  /** State of the offline installation on this device. */
  status: "unavailable" | "not_started" | "storing" | "ready" | "failed";
  /** True if a new version is stored and waits to be activated. */
  hasUpdate: boolean;
  /** True if the browser can install the game as an app. */
  canInstall: boolean;
}

export type Client = ReturnType<typeof createClient>;

export function createClient(report: (patch: Partial<Installation>) => void) {
  const address = new URL("service-worker.js", document.baseURI);
  const workbox = new Workbox(trusted.createScriptURL(address.href));
  /** Held by every busy window; a new version waits until it is free. */
  const lockName = `yellow-flag ${new URL("./", address)}`;
  let lastUpdateCheck = performance.now();
  let isBusy = false;
  let isOutdated = false;
  let release: () => void = () => {};

  workbox.addEventListener("waiting", () => report({ hasUpdate: true }));
  workbox.addEventListener("redundant", () =>
    report({ status: navigator.serviceWorker.controller ? "ready" : "failed" }),
  );
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    if (!isUpdate) return;
    isOutdated = true;
    if (!isBusy) location.reload();
  });

  function updateLock() {
    release();
    if (!isBusy || !navigator.locks) return;
    const busyPeriod: Promise<void> = new Promise((resolve) => {
      release = resolve;
    });
    navigator.locks.request(lockName, { mode: "shared" }, () => busyPeriod).catch(ignoreNotAllowed);
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
      if (now === isBusy) return;
      isBusy = now;
      updateLock();
      if (isBusy) return;
      if (isOutdated) location.reload();
      else if (performance.now() - lastUpdateCheck > UPDATE_INTERVAL_MS) {
        lastUpdateCheck = performance.now();
        workbox.update().catch(ignoreFetchFailure);
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
