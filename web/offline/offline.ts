/**
 * The game without a connection, and as an app. The first visit is not made slower by it: what stores the
 * game on the device is loaded while somebody thinks about a question, or when a visitor has only been
 * looking for a while, and the page is idle.
 */
import { swClient } from "./lazy-entry.ts";
import type { Installation, State, Store } from "../core/store.ts";
import type { View } from "../protocol.d.ts";
import type { Client } from "./sw-client.ts";

/** The browser's own event for it, which not all of them have. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

/** Milliseconds after which a reader who does nothing counts as present. */
const LOOKING = 15_000;
/**
 * A race that has stood still for as many milliseconds is being thought about: storing the game now makes no
 * car and no answer late.
 */
const AT_REST = 1_500;
/** Milliseconds after which a race that never pauses is interrupted: one visit has to be enough. */
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
  /** The view on the screen, and since when. */
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
    // Readers who pay for their bytes say themselves, in the settings, that they want all of them.
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
    /** Called after each painting of the page. */
    follow({ screen, boot, race }: State) {
      client?.setBusy(screen !== "home");
      if (begun || boot.status !== "ready") return;
      // If the game is stored, this costs nothing, and a race is protected from updates from the start.
      if (navigator.serviceWorker?.controller) begin();
      const stands = race && !IN_MOTION.includes(race.phase) ? race.view : null;
      if (stands === standing) return;
      standing = stands;
      clearTimeout(rest);
      if (stands) rest = window.setTimeout(begin, AT_REST);
    },

    /** A visit that is only a look counts too. */
    watch() {
      setTimeout(() => store.state.screen !== "race" && begin(), LOOKING);
      setTimeout(begin, AT_LATEST);
    },

    /** The reader asks for it. */
    keepNow() {
      begun = true;
      report({ status: "storing" });
      keep().catch(() => report({ status: "failed" }));
    },

    async update() {
      if (client && !(await client.update())) onBusyElsewhere();
    },

    /** Shows the browser's own question. */
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
