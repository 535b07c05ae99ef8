/** Actions for the buttons and keys of a replay: step by decisions, turns or key moments; play and stop. */
import { MIN_KEY_WEIGHT } from "./history-lookup.ts";
import type { Store } from "../../domain/state.ts";
import type { BoardState, KeyMoment } from "../../protocol.d.ts";

type StepsOptions = {
  store: Store;
  show: (from: number, options?: { isPlaying?: boolean }) => Promise<void>;
  goTo: (at: number) => Promise<void>;
  watch: (moment: KeyMoment | undefined) => void;
  play: (until: number, closeAfter: boolean) => Promise<void>;

  /** Stops playing at a position. */
  stopAt: (position: BoardState) => void;

  /** Returns the target of a command that the engine has not answered yet; further steps start from there. */
  pendingTarget: () => number | null;
};

export function createSteps({ store, show, goTo, watch, play, stopAt, pendingTarget }: StepsOptions) {
  return {
    /** Goes to the start of the next turn; with a negative direction, of the current or previous one. */
    goToTurn(direction: number) {
      const { history, replay } = store.state.race ?? {};
      if (!history || !replay) return;
      const turnStarts = [0, ...history.turns.map(([, first]) => first), history.decisions];
      const at = pendingTarget() ?? replay.at;
      const next =
        direction > 0 ? turnStarts.find((first) => first > at) : turnStarts.findLast((first) => first < at);
      if (next !== undefined) goTo(next);
    },

    /** Plays the next or the previous key moment. */
    goToKeyMoment(direction: number) {
      const { history, replay } = store.state.race ?? {};
      if (!history) return;
      const at = replay?.at ?? history.decisions;
      const keys = history.moments.filter((moment) => moment.weight >= MIN_KEY_WEIGHT);
      watch(
        direction > 0
          ? keys.find((moment) => moment.decision >= at)
          : keys.findLast((moment) => moment.decision < at - 1),
      );
    },

    /** Goes one decision back or forward; forward steps are animated. */
    async step(direction: number) {
      const { history, replay } = store.state.race ?? {};
      if (!history) return;
      if (!replay) return show(history.decisions + direction);
      const { isPlaying, until } = replay;
      const at = pendingTarget() ?? replay.at;
      if (pendingTarget() !== null) return goTo(at + direction);
      if (direction < 0) return goTo(isPlaying ? at : at - 1);
      if (isPlaying) await goTo(at + 1);
      if (!isPlaying || until === at + 1)
        await play(Math.min((store.state.race?.replay?.at ?? at) + 1, history.decisions), false);
    },

    /** Starts or stops playing; at the end it restarts from the beginning. */
    toggle() {
      const { history, replay } = store.state.race ?? {};
      if (!history) return;
      if (!replay || replay.at >= history.decisions) show(0, { isPlaying: true });
      else if (replay.isPlaying) stopAt(replay.position);
      else play(history.decisions, false);
    },
  };
}
