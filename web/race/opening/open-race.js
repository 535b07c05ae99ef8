/**
 * Races begun, opened by link, gone on with, and stored at every decision.
 */
import { circuitInLink } from "../../core/circuits/circuit-in-link.js";
import { siteCircuitOf, circuitOf } from "../../core/circuits/circuits.js";
import { officialKey } from "../../core/days.js";
import { identity } from "../../core/setup-draft.js";
import { say } from "../../core/language/messages.js";
import { seatsOf } from "../selectors.js";
import { goTo, keptHere, REPORT, showInstead } from "../../core/router.js";
import { createEntrance, refusal } from "./entrance.js";
import { createKeeping } from "./keeping.js";
import { createShowing } from "./showing.js";

/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../core/store.js").Screen} Screen */
/** @typedef {import("../../core/storage/storage.js").StoredRace} StoredRace */
/** @typedef {import("../state.js").Beginning} Beginning */
/** @typedef {ReturnType<typeof createOpenRace>} OpenRace */

/**
 * Whether the reader has chosen the circuit, of which quick races are then: not that of a day or of a first
 * lap.
 * @param {Setup} setup @param {Beginning} [how]
 */
const ofChoice = ({ circuit }, how) => how?.key === undefined && siteCircuitOf(circuit) !== null;

/**
 * What the first step of a race says, which is stored later, and perhaps was before.
 * @param {StoredRace[]} races @param {string} key
 */
const stepOf = (races, key) => ({ race: key, at: races.find((race) => race.key === key)?.at ?? 0 });

/**
 * What this device holds of the race of a link, stored as a race or as the official one of a day.
 * @param {string} link
 * @param {import("../../core/storage/storage.js").Storage} storage
 * @param {import("./keeping.js").Keeping["officialBy"]} officialBy
 */
function heldOf(link, storage, officialBy) {
  const kept = keptHere();
  const races = storage.readRaces();
  const stored = races.find((race) => race.link === link) ?? races.find(({ key }) => key === kept?.race);
  const official =
    Object.entries(storage.readDays()).find(([, race]) => race.link === link) ??
    (kept && officialBy(kept.race));
  // Stored, and the page left before it stood in the address. The other way round storage has lost it.
  const further = (stored?.at ?? 0) > (kept?.at ?? 0) ? stored?.link : official?.[1].link;
  return { kept, stored, official, further };
}

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../../core/storage/storage.js").Storage} page.storage
 * @param {import("../../core/engine/engine.js").Engine} page.engine
 * @param {import("../session.js").Session} page.session
 * @param {import("../replay/replay.js").Replay} page.replay
 * @param {import("../../core/page.js").Doors} page.doors
 * @param {import("../../main/actions/actions.js").Actions["notice"]} page.notice
 * @param {() => void} page.partMissing  a part of the page could not be had
 * @param {(screen: Screen) => void} page.showScreen
 * @param {import("../../main/actions/navigation.js").Navigation["showUnread"]} page.showUnread
 * @param {(screen: Screen) => void} page.visit
 * @param {(patch: Partial<import("../../core/settings.js").Settings>) => void} page.changeSettings
 * @param {() => void} page.nameThePage
 * @param {() => void} page.watchReport
 */
export function createOpenRace({
  store,
  storage,
  engine,
  session,
  replay,
  doors,
  notice,
  partMissing,
  showScreen,
  showUnread,
  visit,
  changeSettings,
  nameThePage,
  watchReport,
}) {
  const keeping = createKeeping({ store, storage, session, changeSettings, nameThePage, onNews: showNews });
  const { officialBy } = keeping;
  const { wish, enterRace, backHome, forget } = createEntrance({
    store,
    engine,
    notice,
    showScreen,
    putAway() {
      session.leave();
      replay.leave();
      keeping.leave();
    },
  });

  /** Another window has gone on. @param {string} link */
  async function showNews(link) {
    const wanted = wish();
    const reply = await engine.ask({ do: "open", link }).catch(() => null);
    const { race } = store.state;
    if (!reply?.view || !wanted() || !race) return;
    const { key, seats, official, follows } = race;
    session.leave();
    replay.leave();
    await session.begin(reply.view, { key, seats, official, follows });
  }

  /** @param {Reply} reply */
  const refuse = (reply) => notice(refusal(reply), "bad");

  /** What belongs to races with others at other devices; null, and said, when it cannot be had. */
  async function friends() {
    const part = await doors.friends.fetch().catch(() => null);
    if (!part) partMissing();
    return part;
  }

  const { showOpened, receive, arrive } = createShowing({
    store,
    storage,
    engine,
    session,
    replay,
    notice,
    wish,
    friends,
    save: keeping.saveArrived,
  });

  /** @param {Setup} setup @param {Beginning} [how] */
  async function startRace(setup, how) {
    const official = typeof how?.official === "number";
    const reply = await enterRace(setup.circuit, { do: "new", setup, official }, () => startRace(setup, how));
    if (!reply) return;
    if (!reply.ok || !reply.view) {
      visit("setup");
      refuse(reply);
      return;
    }
    const favourite = ofChoice(setup, how) ? setup.circuit : store.state.favourite;
    changeSettings({ circuit: favourite, races: store.state.settings.races + 1 });
    store.update({ favourite });
    if (how?.seats && how.seats !== "all" && !(await friends())) return;
    goTo(reply.view.link, stepOf(storage.readRaces(), how?.key ?? identity(reply.view.setup)));
    session.begin(reply.view, how);
  }

  /** @param {string} link  anything that may follow the "#" of an address @param {Screen} [screen] */
  async function openLink(link, screen = "race") {
    const { kept, stored, official, further } = heldOf(link, storage, officialBy);
    if (kept && further && further !== link) {
      showInstead(screen === "report" ? `${REPORT}${further}` : further, kept);
      await openLink(further, screen);
      return;
    }
    const isNew = screen !== "report" && !official && !stored;
    /** @type {import("../../features/friends/reconcile.js").Placed | null} */
    let placed = null;
    const reply = await enterRace(
      stored && circuitOf(stored.circuit) ? stored.circuit : circuitInLink(link) || store.state.favourite,
      { do: "open", link, official: Boolean(official) },
      () => openLink(link, screen),
      screen,
      async ({ view }) => {
        if (view && isNew) placed = await receive(view);
      },
    );
    if (!reply) return;
    if (!reply.ok || !reply.view) {
      showUnread(location.hash.slice(1), reply.error ?? { id: "error.unanswered" });
      return;
    }
    if (screen === "report") {
      await showOpened(reply.view, {
        key: stored?.key ?? identity(reply.view.setup),
        seats: seatsOf(stored),
        visiting: true,
      });
      watchReport();
    } else if (official) {
      const day = Number(official[0]);
      await showOpened(reply.view, { key: officialKey(day), official: day });
    } else if (stored) await showOpened(reply.view, { key: stored.key, seats: seatsOf(stored) });
    else if (placed) await arrive(reply.view, placed);
  }

  /** @param {StoredRace} stored */
  async function resume(stored) {
    const reply = await enterRace(
      circuitOf(stored.circuit) ? stored.circuit : store.state.favourite,
      { do: "open", link: stored.link },
      () => resume(stored),
    );
    if (!reply) return;
    if (reply.ok && reply.view) {
      goTo(stored.link);
      showOpened(reply.view, { key: stored.key, seats: seatsOf(stored) });
      return;
    }
    storage.setAsideRace(stored);
    backHome(say("storage.race_refused", { reason: reply.error ?? "" }));
  }

  return {
    refuse,
    friends,
    startRace,
    openLink,
    resume,
    showOpened,
    save: keeping.save,
    keep: keeping.keep,
    driveHere: keeping.driveHere,

    /** The page turns to something else: no answer is waited for any more. */
    forget() {
      forget();
      keeping.leave();
    },
  };
}
