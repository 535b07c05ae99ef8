/**
 * Actions for the buttons and keys of a replay: step by decisions, turns or key moments; play and stop.
 */
import { KEY_WEIGHT } from "./moments.ts";
import type { Store } from "../../core/store.ts";
import type { BoardState as Scene, KeyMoment } from "../../protocol.d.ts";

export function createSteps({
  store,
  show,
  goTo,
  watch,
  play,
  halt,
  heading,
}: {
  store: Store;
  show: (from: number, how?: { playing?: boolean }) => Promise<void>;
  goTo: (at: number) => Promise<void>;
  watch: (moment: KeyMoment | undefined) => void;
  play: (until: number, handOver: boolean) => Promise<void>;

  /** Stops playing at a scene. */
  halt: (scene: Scene) => void;

  /** Returns the target of a command that the engine has not answered yet; further steps start from there. */
  heading: () => number | null;
}) {
  return {
    /** Goes to the start of the next turn; with a negative direction, of the current or previous one. */
    toTurn(direction: number) {
      const { history, replay } = store.state.race ?? {};
      if (!history || !replay) return;
      const starts = [0, ...history.turns.map(([, first]) => first), history.decisions];
      const at = heading() ?? replay.at;
      const next =
        direction > 0 ? starts.find((first) => first > at) : starts.findLast((first) => first < at);
      if (next !== undefined) goTo(next);
    },

    /** Plays the next or the previous key moment. */
    toKeyMoment(direction: number) {
      const { history, replay } = store.state.race ?? {};
      if (!history) return;
      const at = replay?.at ?? history.decisions;
      const keys = history.moments.filter((moment) => moment.weight >= KEY_WEIGHT);
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
      const { playing, until } = replay;
      const at = heading() ?? replay.at;
      if (heading() !== null) return goTo(at + direction);
      if (direction < 0) return goTo(playing ? at : at - 1);
      if (playing) await goTo(at + 1);
      if (!playing || until === at + 1)
        await play(Math.min((store.state.race?.replay?.at ?? at) + 1, history.decisions), false);
    },

    /** Starts or stops playing; at the end it restarts from the beginning. */
    toggle() {
      const { history, replay } = store.state.race ?? {};
      if (!history) return;
      if (!replay || replay.at >= history.decisions) show(0, { playing: true });
      else if (replay.playing) halt(replay.scene);
      else play(history.decisions, false);
    },
  };
}
