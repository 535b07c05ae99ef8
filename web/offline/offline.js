/**
 * The game without a connection, and as an app. The first visit is not made slower by it: what stores the
 * game on the device is loaded while somebody thinks about a question, or when a visitor has only been
 * looking for a while, and the page is idle.
 */
import { WALL } from "../core/circuits/boards-cache.js";
import { siteCircuitOf } from "../core/circuits/circuits.js";
import { boardKeeper, swClient } from "./door.js";

/** @typedef {import("../core/store.js").Store} Store */
/** @typedef {import("./sw-client.js").Client} Client */

/**
 * @typedef {object} Kept
 * @property {"unavailable" | "later" | "storing" | "ready" | "failed"} status   of the game on this device
 * @property {boolean} update      a new version is stored and waits
 * @property {boolean} install     the browser would install the game as an app
 */

/**
 * The browser's own event for it, which not all of them have.
 * @typedef {Event & {prompt(): Promise<unknown>}} InstallEvent
 */

/** Who only looks is taken for a visitor after as many milliseconds. */
const LOOKING = 15_000;
/**
 * A race that has stood still for as many milliseconds is being thought about: storing the game now makes no
 * car and no answer late.
 */
const AT_REST = 1_500;
/** A race that never stands still is disturbed after as many milliseconds: a visit has to be enough. */
const AT_LATEST = 90_000;
const IDLE_AT_LATEST = 5_000;

const IN_MOTION = ["opening", "moving"];

/** @type {Kept} */
export const NOT_KEPT = {
  status: "serviceWorker" in navigator ? "later" : "unavailable",
  update: false,
  install: false,
};

/** @param {() => void} act */
function whenIdle(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: IDLE_AT_LATEST });
  else setTimeout(act, 1000);
}

/** @typedef {ReturnType<typeof createOffline>} Offline */

/**
 * @param {{store: Store, onBusyElsewhere: () => void, clientModule?: () => Promise<{createClient: typeof
 *   import("./sw-client.js").createClient}>}} page
 */
export function createOffline({ store, onBusyElsewhere, clientModule = swClient.fetch }) {
  let begun = false;
  /** What stands on the screen, and how long. @type {import("../protocol.js").View | null} */
  let standing = null;
  let rest = 0;
  /** The circuit whose board is on the device, or on its way there. */
  let driven = "";
  /** @type {Client | null} */
  let client = null;
  /** @type {InstallEvent | null} */
  let offered = null;

  /** @param {Partial<Kept>} news */
  const report = (news) => store.update({ kept: { ...store.state.kept, ...news } });

  async function keep() {
    const { createClient } = await clientModule();
    client ??= createClient(report);
    client.setBusy(store.state.screen !== "home");
    await client.start();
  }

  /**
   * Whoever has driven on a board from the wall can do so again without a connection.
   * @param {string} circuit
   */
  function keepDriven(circuit) {
    if (circuit === driven || !siteCircuitOf(circuit)?.board.startsWith(WALL)) return;
    driven = circuit;
    boardKeeper
      .fetch()
      .then(({ keepBoard }) => keepBoard(circuit))
      .catch(() => {});
  }

  function begin() {
    if (begun || !("serviceWorker" in navigator)) return;
    begun = true;
    // Readers who pay for their bytes say themselves, in the settings, that they want all of them.
    const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
    if (connection?.saveData && !navigator.serviceWorker.controller) return;
    whenIdle(() => keep().catch(() => report({ status: "failed" })));
  }

  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = /** @type {InstallEvent} */ (event);
    report({ install: true });
  });
  window.addEventListener("appinstalled", () => {
    offered = null;
    report({ install: false });
  });

  return {
    /** Called after each painting of the page. @param {import("../core/store.js").State} state */
    follow({ screen, boot, race }) {
      client?.setBusy(screen !== "home");
      if (race?.view) keepDriven(race.view.setup.circuit);
      if (begun || boot.status !== "ready") return;
      // What is stored costs nothing to look after, and a race is held against updates from the start.
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
