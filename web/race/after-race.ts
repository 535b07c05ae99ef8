/** Actions that leave the current race: its report, an earlier moment, a new race from that moment. */
import { freshSeed } from "../core/setup-draft.ts";
import { say } from "../core/language/messages.ts";
import { turnAt } from "./replay/moments.ts";
import * as to from "./transitions.ts";
import { goTo, REPORT } from "../core/router.ts";
import type { Store } from "../core/store.ts";
import type { View } from "../protocol.d.ts";
import type { Replay } from "./replay/replay.ts";
import type { Session } from "./session.ts";

export function createAfterRace({
  store,
  session,
  replay,
  notice,
  save,
}: {
  store: Store;
  session: Session;
  replay: Replay;
  notice: (sentence: string) => void;
  save: (view: View, you: number, key: string) => void;
}) {
  /** Shows the report of the race on screen, up to its current position. */
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

  /** Returns from the report to the board. */
  async function backToRace() {
    const view = store.state.race?.view;
    if (!view) return;
    goTo(view.link);
    store.update({ screen: "race", dialog: null });
    await session.resume();
  }

  /** Starts a new race from an earlier decision. The original race stays stored. */
  async function forkAt(at: number | undefined) {
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

    /** Leaves the report and replays from a decision; `how` can select the moves after it. */
    async watchFrom(at: number, how?: Parameters<typeof replay.show>[1]) {
      await backToRace();
      replay.show(at, how);
    },

    /** Starts a new race from the replayed moment. */
    fork: () => forkAt(store.state.race?.replay?.at),

    /** Starts a new race from a decision in the report. */
    tryAgain: (at: number) => forkAt(at),
  };
}
