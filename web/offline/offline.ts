/**
 * Offline use and installation as an app. Caching must not slow down the first visit: it starts while the
 * player thinks about a question, or after a visitor has looked at the page for a while, when the page is
 * idle.
 */
import { swClient } from "./lazy-entry.ts";
import type { Installation, State, Store } from "../core/store.ts";
import type { View } from "../protocol.d.ts";
import type { Client } from "./sw-client.ts";

/** The `beforeinstallprompt` event, which not all browsers have. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

/** Time after which caching starts outside a race, even without input, in ms. */
const LOOKING = 15_000;
/**
 * Time without movement after which the player is thinking, in ms: caching now delays no animation and no
 * reply.
 */
const AT_REST = 1_500;
/** Time after which caching starts even if a race never pauses, in ms: one visit has to be enough. */
const AT_LATEST = 90_000;
const IDLE_AT_LATEST = 5_000;

const IN_MOTION = ["opening", "moving"];

export const NOT_KEPT: Installation = {
  status: "serviceWorker" in navigator ? "later" : "unavailable",
  update: false,
  install: false,
};

function whenIdle(act: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: IDLE_AT_LATEST });
  else setTimeout(act, 1000);
}

export type Offline = ReturnType<typeof createOffline>;

export function createOffline({
  store,
  onBusyElsewhere,
  clientModule = swClient.fetch,
}: {
  store: Store;
  onBusyElsewhere: () => void;
  clientModule?: () => Promise<{ createClient: typeof import("./sw-client.ts").createClient }>;
}) {
  let begun = false;
  /** The view on the screen, and the timer that runs since it appeared. */
  let standing: View | null = null;
  let rest = 0;
  let client: Client | null = null;
  let offered: InstallEvent | null = null;

  const report = (news: Partial<Installation>) => store.update({ kept: { ...store.state.kept, ...news } });

  async function keep() {
    const { createClient } = await clientModule();
    client ??= createClient(report);
    client.setBusy(store.state.screen !== "home");
    await client.start();
  }

  function begin() {
    if (begun || !("serviceWorker" in navigator)) return;
    begun = true;
    // With Save-Data, caching is opt-in: the settings offer it.
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData && !navigator.serviceWorker.controller) return;
    whenIdle(() => keep().catch(() => report({ status: "failed" })));
  }

  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
    report({ install: true });
  });
  window.addEventListener("appinstalled", () => {
    offered = null;
    report({ install: false });
  });

  return {
    /** Runs after each render. */
    follow({ screen, boot, race }: State) {
      client?.setBusy(screen !== "home");
      if (begun || boot.status !== "ready") return;
      // If the game is cached, this costs nothing, and protects a race from updates from the start.
      if (navigator.serviceWorker?.controller) begin();
      const stands = race && !IN_MOTION.includes(race.phase) ? race.view : null;
      if (stands === standing) return;
      standing = stands;
      clearTimeout(rest);
      if (stands) rest = window.setTimeout(begin, AT_REST);
    },

    /** Starts the timers that begin caching without a pause in a race. */
    watch() {
      setTimeout(() => store.state.screen !== "race" && begin(), LOOKING);
      setTimeout(begin, AT_LATEST);
    },

    /** Starts caching at the player's request. */
    keepNow() {
      begun = true;
      report({ status: "storing" });
      keep().catch(() => report({ status: "failed" }));
    },

    async update() {
      if (client && !(await client.update())) onBusyElsewhere();
    },

    /** Shows the browser's installation prompt. */
    async install() {
      const asked = offered;
      offered = null;
      report({ install: false });
      await asked?.prompt();
    },
  };
}

declare module "../core/page.ts" {
  interface Page {
    offline: Offline;
  }
}
