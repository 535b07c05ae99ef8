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
 */
export function createShowing({ store, storage, engine, session, replay, notice, wish, friends }) {
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

  /** The same race, as this device holds it, is looked for first. @param {View} view */
  async function arrive(view) {
    const own = identity(view.setup);
    const held = storage.readRaces().filter(({ key }) => key === own || key.startsWith(`${own} `));
    if (held.length === 0 && people(view).length < 2) return showOpened(view, {});
    const part = (await readyToShow(view)) ? await friends() : null;
    const wanted = wish();
    const compare = async (/** @type {string} */ link) =>
      (await engine.ask({ do: "compare", held: link }).catch(() => null))?.comparison ?? null;
    if (part)
      await part.reconcile(view, held, {
        session,
        replay,
        compare,
        wanted,
        speed: () => store.state.settings.speed,
      });
  }

  return { showOpened, arrive };
}
