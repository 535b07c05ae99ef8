/**
 * Shows what a link has opened: once its board is there, and as it goes on from what this device holds of the
 * same race.
 */
import { circuitOf, drawingOf } from "../../core/circuits/circuits.js";
import { text } from "../../core/language/messages.js";
import { identity } from "../../core/setup-draft.js";
import { people } from "../selectors.js";
import { onCircuit } from "../transitions.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../state.js").Beginning} Beginning */
/** @typedef {import("../../features/friends/reconcile.js").Placed} Placed */

/**
 * @param {object} page
 * @param {import("../../core/store.js").Store} page.store
 * @param {import("../../core/storage/storage.js").Storage} page.storage
 * @param {import("../../core/engine/engine.js").Engine} page.engine
 * @param {import("../session.js").Session} page.session
 * @param {import("../replay/replay.js").Replay} page.replay
 * @param {import("../../main/actions/actions.js").Actions["notice"]} page.notice
 * @param {import("./entrance.js").Entrance["wish"]} page.wish
 * @param {import("./open-race.js").OpenRace["friends"]} page.friends
 * @param {import("./keeping.js").Keeping["saveArrived"]} page.save
 */
export function createShowing({ store, storage, engine, session, replay, notice, wish, friends, save }) {
  /**
   * The board of a circuit that a link has brought.
   * @param {View} view
   * @returns {Promise<boolean>} whether it is still wanted
   */
  async function readyToShow({ setup: { circuit }, notice: word }) {
    if (!circuitOf(circuit)) {
      const wanted = wish();
      await drawingOf(circuit).catch(() => {}); // the board says so itself when it is missing
      if (!wanted()) return false;
    }
    store.changeRace(onCircuit, circuit);
    if (word) notice(text(word));
    return true;
  }

  /** @param {View} view @param {Beginning} how */
  async function showOpened(view, how) {
    if (!(await readyToShow(view))) return;
    if (how.seats !== undefined && how.seats !== "all" && !(await friends())) return;
    await session.begin(view, how);
  }

  /** @param {string} held */
  const compare = async (held) =>
    (await engine.ask({ do: "compare", held }).catch(() => null))?.comparison ?? null;

  /**
   * Compares the race of a link with the same race as this device holds it, and stores what is new.
   * @param {View} view
   * @returns {Promise<Placed | null>} null: it can't be compared
   */
  async function receive(view) {
    const own = identity(view.setup);
    const held = () => storage.readRaces().filter(({ key }) => key === own || key.startsWith(`${own} `));
    if (held().length > 0 || people(view).length > 1)
      return (await friends())?.place(view, { own, held, compare, save }) ?? null;
    if (view.question) save(view, own, "all");
    return { known: null, key: own, seats: "all" };
  }

  /** @param {View} view @param {Placed} placed */
  async function arrive(view, { known, ...how }) {
    if (!(await readyToShow(view))) return;
    if (!known) return session.begin(view, how);
    await (await friends())?.meet(
      view,
      { ...how, known },
      { session, replay, speed: store.state.settings.speed },
    );
  }

  return { showOpened, receive, arrive };
}
