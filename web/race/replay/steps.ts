/**
 * The buttons and keys of watching a race again: by decisions, by turns, by key moments; playing and
 * stopping.
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

  /** Stops playing at this scene. */
  halt: (scene: Scene) => void;

  /** The target of an order that the engine has not answered yet: quick further steps continue from there. */
  heading: () => number | null;
}) {
  return {
    /** To the beginning of a turn. */
    toTurn(direction: number) {
      const { history, replay } = store.state.race ?? {};
      if (!history || !replay) return;
      const starts = [0, ...history.turns.map(([, first]) => first), history.decisions];
      const at = heading() ?? replay.at;
      const next =
        direction > 0 ? starts.find((first) => first > at) : starts.findLast((first) => first < at);
      if (next !== undefined) goTo(next);
    },

    /** To a key moment, which is played. */
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

    /** A decision back or forth; forwards one sees what it led to. */
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

    /** Plays on, from the beginning when the end has been reached; or stops. */
    toggle() {
      const { history, replay } = store.state.race ?? {};
      if (!history) return;
      if (!replay || replay.at >= history.decisions) show(0, { playing: true });
      else if (replay.playing) halt(replay.scene);
      else play(history.decisions, false);
    },
  };
}
