/**
 * What leads away from the race as it stands, and back: its report, an earlier moment, a race of its own that
 * begins there.
 */
import { freshSeed } from "../core/setup-draft.js";
import { say } from "../core/language/messages.js";
import { turnAt } from "./replay/moments.js";
import * as to from "./transitions.js";
import { goTo, REPORT } from "../core/router.js";

/** @typedef {import("../protocol.js").View} View */

/**
 * @param {object} page
 * @param {import("../core/store.js").Store} page.store
 * @param {import("./session.js").Session} page.session
 * @param {import("./replay/replay.js").Replay} page.replay
 * @param {(sentence: string) => void} page.notice
 * @param {(view: View, you: number, key: string) => void} page.save
 */
export function createAfterRace({ store, session, replay, notice, save }) {
  /** The report of the race on screen, as far as it has come. */
  async function showReport() {
    await session.hold();
    const race = store.state.race;
    if (!race?.view) return;
    session.leave();
    replay.leave();
    goTo(REPORT + race.view.link);
    store.update({ screen: "report", dialog: null, logOpen: false });
    store.changeRace(to.reported);
    window.scrollTo(0, 0);
    const [told, past] = await Promise.all([
      session.asked({ do: "report" }),
      session.asked({ do: "history" }),
    ]);
    if (store.state.race?.view === race.view && told?.report && past?.history)
      store.changeRace(to.madeUp, told.report, past.history);
  }

  /** From the report back to the board. */
  async function backToRace() {
    const view = store.state.race?.view;
    if (!view) return;
    goTo(view.link);
    store.update({ screen: "race", dialog: null });
    await session.resume();
  }

  /**
   * Plays on from a decision, as a race of its own; the one it came from stays stored.
   * @param {number | undefined} at
   */
  async function forkAt(at) {
    const race = store.state.race;
    if (!race?.view || at === undefined || !race.history) return;
    const turn = turnAt(race.history, at);
    const reply = await session.asked({ do: "fork", decision: at });
    if (!reply?.view) return;
    save(race.view, race.you, race.key);
    goTo(reply.view.link);
    store.update({ screen: "race" });
    notice(say("replay.forked", { turn }));
    session.branch(reply.view, `${race.key} ${freshSeed()}`);
  }

  return {
    showReport,
    backToRace,

    /**
     * The board before a decision, from the report, or what follows it.
     * @param {number} at @param {Parameters<typeof replay.show>[1]} [how]
     */
    async watchFrom(at, how) {
      await backToRace();
      replay.show(at, how);
    },

    /** Plays on from the moment on screen. */
    fork: () => forkAt(store.state.race?.replay?.at),

    /** Plays on from a decision, from the report. @param {number} at */
    tryAgain: (at) => forkAt(at),
  };
}
