/**
 * Offline use and installation as an app. Caching must not slow down the first visit: it starts while the
 * player thinks about a question, or after a visitor has looked at the page for a while, when the page is
 * idle.
 */
import { swClient } from "./lazy-entry.ts";
import type { StoreOf } from "../store.ts";
import type { View } from "../../protocol.d.ts";
import type { Client, Installation } from "./sw-client.ts";

/** The part of the page's state that matters for offline use. */
interface PageState {
  screen: string;
  boot: { status: string };
  race: { phase: string; view: View | null } | null;
  installation: Installation;
}

/** The `beforeinstallprompt` event, which not all browsers have. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

/** Time after which caching starts outside a race, even without input, in ms. */
const VISIT_DELAY_MS = 15_000;
/**
 * Time without movement after which the player is thinking, in ms: caching now delays no animation and no
 * reply.
 */
const PAUSE_MS = 1_500;
/** Time after which caching starts even if a race never pauses, in ms: one visit has to be enough. */
const MAX_DELAY_MS = 90_000;
const IDLE_TIMEOUT_MS = 5_000;

const MOVING_PHASES = ["opening", "moving"];

export const NOT_INSTALLED: Installation = {
  status: "serviceWorker" in navigator ? "not_started" : "unavailable",
  hasUpdate: false,
  canInstall: false,
};

function whenIdle(act: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(act, 1000);
}

export type Offline = ReturnType<typeof createOffline>;

type OfflineOptions = {
  store: StoreOf<PageState>;
  onBusyElsewhere: () => void;
  clientModule?: () => Promise<{ createClient: typeof import("./sw-client.ts").createClient }>;
};

export function createOffline({ store, onBusyElsewhere, clientModule = swClient.fetch }: OfflineOptions) {
  let hasBegun = false;
  /** The view on the screen, and the timer that runs since it appeared. */
  let shownView: View | null = null;
  let pauseTimer = 0;
  let client: Client | null = null;
  let installEvent: InstallEvent | null = null;

  const report = (patch: Partial<Installation>) =>
    store.update({ installation: { ...store.state.installation, ...patch } });

  async function cacheGame() {
    const { createClient } = await clientModule();
    client ??= createClient(report);
    client.setBusy(store.state.screen !== "home");
    await client.start();
  }

  function beginCaching() {
    if (hasBegun || !("serviceWorker" in navigator)) return;
    hasBegun = true;
    // With Save-Data, caching is opt-in: the settings offer it.
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData && !navigator.serviceWorker.controller) return;
    whenIdle(() => cacheGame().catch(() => report({ status: "failed" })));
  }

  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installEvent = event as InstallEvent;
    report({ canInstall: true });
  });
  window.addEventListener("appinstalled", () => {
    installEvent = null;
    report({ canInstall: false });
  });

  return {
    /** Starts caching once a race pauses. Runs after each render. */
    afterRender({ screen, boot, race }: PageState) {
      client?.setBusy(screen !== "home");
      if (hasBegun || boot.status !== "ready") return;
      // If the game is cached, this costs nothing, and protects a race from updates from the start.
      if (navigator.serviceWorker?.controller) beginCaching();
      const viewAtRest = race && !MOVING_PHASES.includes(race.phase) ? race.view : null;
      if (viewAtRest === shownView) return;
      shownView = viewAtRest;
      clearTimeout(pauseTimer);
      if (viewAtRest) pauseTimer = window.setTimeout(beginCaching, PAUSE_MS);
    },

    /** Starts the timers that begin caching without a pause in a race. */
    startTimers() {
      setTimeout(() => store.state.screen !== "race" && beginCaching(), VISIT_DELAY_MS);
      setTimeout(beginCaching, MAX_DELAY_MS);
    },

    /** Starts caching at the player's request. */
    cacheNow() {
      hasBegun = true;
      report({ status: "storing" });
      cacheGame().catch(() => report({ status: "failed" }));
    },

    async update() {
      if (client && !(await client.update())) onBusyElsewhere();
    },

    /** Shows the browser's installation prompt. */
    async install() {
      const pendingEvent = installEvent;
      installEvent = null;
      report({ canInstall: false });
      await pendingEvent?.prompt();
    },
  };
}
