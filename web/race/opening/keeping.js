/**
 * Keeps the race that is on the table: in storage at every decision, and in the address bar; one window
 * writes, others follow.
 */
import { officialKey } from "../../core/days.js";
import { keptHere, showInstead } from "../../core/router.js";
import { isGuided } from "../../core/setup-draft.js";
import { atTheWheel, people, SEATS_UNKNOWN } from "../selectors.js";
import { watchedFromHere } from "../transitions.js";
import { createOneWriter } from "./one-writer.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {ReturnType<typeof createKeeping>} Keeping */

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../../core/storage/storage.js").Storage} page.storage
 * @param {import("../session.js").Session} page.session
 * @param {(patch: Partial<import("../../core/settings.js").Settings>) => void} page.changeSettings
 * @param {() => void} page.nameThePage
 * @param {(link: string) => void} page.onNews  another window has gone on to this position
 */
export function createKeeping({ store, storage, session, changeSettings, nameThePage, onNews }) {
  /** The official race of a day goes by a key too. @param {string} key */
  const officialBy = (key) =>
    Object.entries(storage.readDays()).find(([day]) => officialKey(Number(day)) === key) ?? null;

  const writer = createOneWriter({
    storedLink: (key) =>
      storage.readRaces().find((race) => race.key === key)?.link ?? officialBy(key)?.[1].link ?? null,
    onFollow: (on) => store.changeRace(watchedFromHere, on),
    onNews,
  });

  /** What has been stored of a link on its arrival. */
  let arrived = { key: "", link: "" };

  /**
   * A race with others also says who of them plays here.
   * @param {View} view
   * @param {number} you
   * @param {string} key
   * @param {import("../state.js").Seats} [seats]
   * @returns {number | null} when it was stored; null: it was not
   */
  function save(view, you, key, seats = store.state.race?.seats ?? "all") {
    const car = view.cars[you] ?? view.cars[view.order[0]];
    if (!car || people(view).length === 0) return null;
    if (key === store.state.race?.key && !writer.mayWrite()) return null;
    const at = storage.saveRace({
      key,
      link: view.link,
      circuit: view.setup.circuit,
      lap: Math.max(1, view.lap),
      laps: view.setup.laps,
      place: car.place,
      livery: car.livery,
      number: car.number,
      ...(seats === "all" ? {} : { seats: seats === "ask" ? SEATS_UNKNOWN : seats }),
      ...(view.question ? {} : { over: true }),
      ...(view.question || car.status === "finished" ? {} : { out: true }),
    });
    if (at !== null && key === store.state.race?.key) writer.wrote(view.link);
    return at;
  }

  /**
   * The attempt that counts is kept apart from other races; what came of it is counted by the engine.
   * @param {View} view
   * @param {number} day
   */
  async function keepOfficial(view, day) {
    if (!writer.mayWrite()) return;
    storage.saveDay(day, { link: view.link, card: null });
    writer.wrote(view.link);
    showInstead(view.link, { race: officialKey(day), at: 0 });
    if (view.question) return;
    const reply = await session.asked({ do: "card" });
    if (reply?.card) storage.saveDay(day, { link: view.link, card: reply.card });
  }

  /**
   * Saves the position and puts it into the address bar.
   * @param {View} view
   * @param {number} you
   * @param {boolean} decided a decision was made here, not only read
   */
  function keep(view, you, decided) {
    const race = store.state.race;
    if (!race || race.phase === "who") return;
    nameThePage();
    const lapDone = isGuided(race.key) && view.cars[you]?.status === "finished";
    if (lapDone && !store.state.settings.firstLapDone) changeSettings({ firstLapDone: true });
    if (!race.visiting || decided)
      writer.enter(race.key, arrived.key === race.key ? arrived.link : undefined);
    if (race.follows) {
      showInstead(view.link);
      return;
    }
    if (race.official !== null) {
      showInstead(view.link, keptHere());
      keepOfficial(view, race.official);
      return;
    }
    // What is stored is written first, so that who comes back finds it as far as the address, or further.
    const known = storage.readRaces().find(({ key }) => key === race.key);
    const wanted = decided || (!race.visiting && (known ? known.link !== view.link : view.question));
    const at = wanted ? save(view, you, race.key) : known?.link === view.link ? known.at : null;
    if (!store.state.race?.follows) showInstead(view.link, at ? { race: race.key, at } : null);
  }

  return {
    officialBy,
    save,
    keep,

    /**
     * A link has brought this; it is stored before it is shown.
     * @param {View} view @param {string} key @param {import("../state.js").Seats} seats
     */
    saveArrived(view, key, seats) {
      if (save(view, atTheWheel(view, seats, -1), key, seats) !== null) arrived = { key, link: view.link };
    },

    /** What is on the table is not kept from now on. */
    leave() {
      arrived = { key: "", link: "" };
      writer.leave();
    },

    /** The race goes on in this window, and the other one follows. */
    driveHere: () => writer.takeOver(),
  };
}
