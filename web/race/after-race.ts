/** Actions that leave the current race: its report, an earlier moment, a new race from that moment. */
import { randomSeed } from "../domain/setup/setup-draft.ts";
import { say } from "../platform/language/messages.ts";
import { turnAt } from "./replay/history-lookup.ts";
import * as to from "./transitions.ts";
import { pushHash, REPORT } from "../domain/router.ts";
import type { Store } from "../domain/state.ts";
import type { View } from "../protocol.d.ts";
import type { Replay } from "./replay/replay.ts";
import type { Session } from "./session.ts";

type AfterRaceOptions = {
  store: Store;
  session: Session;
  replay: Replay;
  notice: (sentence: string) => void;
  save: (view: View, you: number, key: string) => void;
};

export function createAfterRace({ store, session, replay, notice, save }: AfterRaceOptions) {
  /** Shows the report of the race on screen, up to its current position. */
  async function showReport() {
    await session.pause();
    const race = store.state.race;
    if (!race?.view) return;
    session.leave();
    replay.leave();
    pushHash(REPORT + race.view.link);
    store.update({ screen: "report", dialog: null, logOpen: false });
    store.changeRace(to.reportOpened);
    window.scrollTo(0, 0);
    const [reportReply, historyReply] = await Promise.all([
      session.askEngine({ do: "report" }),
      session.askEngine({ do: "history" }),
    ]);
    if (store.state.race?.view === race.view && reportReply?.report && historyReply?.history)
      store.changeRace(to.reportLoaded, reportReply.report, historyReply.history);
  }

  /** Returns from the report to the board. */
  async function returnToRace() {
    const view = store.state.race?.view;
    if (!view) return;
    pushHash(view.link);
    store.update({ screen: "race", dialog: null });
    await session.resume();
  }

  /** Starts a new race from an earlier decision. The original race stays stored. */
  async function forkAtDecision(at: number | undefined) {
    const race = store.state.race;
    if (!race?.view || at === undefined || !race.history) return;
    const turn = turnAt(race.history, at);
    const reply = await session.askEngine({ do: "fork", decision: at });
    if (!reply?.view) return;
    save(race.view, race.you, race.key);
    pushHash(reply.view.link);
    store.update({ screen: "race" });
    notice(say("replay.forked", { turn }));
    session.branch(reply.view, `${race.key} ${randomSeed()}`);
  }

  return {
    showReport,
    returnToRace,

    /**
     * Leaves the report and replays from a decision.
     * @param options  how far to play, as for `replay.show`
     */
    async watchFrom(at: number, options?: Parameters<typeof replay.show>[1]) {
      await returnToRace();
      replay.show(at, options);
    },

    /** Starts a new race from the replayed moment. */
    fork: () => forkAtDecision(store.state.race?.replay?.at),

    /** Starts a new race from a decision in the report. */
    forkAtDecision,
  };
}
