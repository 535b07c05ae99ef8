/**
 * Replays a race: any moment of it on the board, by steps, by turns, by key moments, or in real time. The
 * race itself does not change.
 *
 * Others use `show`: it plays from one decision to another and then either stays there or returns to the
 * current race.
 */
import * as to from "../transitions.ts";
import { decisionOf } from "./moments.ts";
import { createPlayback } from "./playback.ts";
import { createReplayScenes } from "./scenes.ts";
import { createSteps } from "./steps.ts";
import type { Store } from "../../core/store.ts";
import type { BoardState as Scene, KeyMoment, Reply, Request } from "../../protocol.d.ts";
import type { ReplayBoard } from "../throw/board-of-race.ts";

export type Replay = ReturnType<typeof createReplay>;

export function createReplay({
  store,
  asked,
  board,
  hold,
  resume,
  ready,
}: {
  store: Store;

  /** null when it came to nothing, which has then been reported. */
  asked: (request: Request) => Promise<Reply | null>;
  board: ReplayBoard;

  /** Lets the race come to a stand. */
  hold: () => Promise<void>;

  /** Back to the current race. */
  resume: () => void;

  /** Loads the parts needed to show it; false if they are not available. */
  ready: () => Promise<boolean>;
}) {
  /** Grows with each order; work for an older one stops. */
  let run = 0;
  /** The target of an order that the engine has not answered yet: quick further steps continue from there. */
  let pendingTarget: number | null = null;
  const { change, sceneOf, loadHistory, put, eventsAfter, lookAt, frameDuration } = createReplayScenes({
    store,
    asked,
    board,
  });

  const playback = createPlayback({ store, board, change });

  /** A new order: what was under way stops where it is. */
  function stop() {
    run += 1;
    pendingTarget = null;
    playback.skip();
    return run;
  }

  /** @param handOver  afterwards the race continues from its current state */
  async function play(until: number, handOver: boolean) {
    const mine = stop();
    change({ playing: true, until });
    while (mine === run) {
      const at = store.state.race?.replay?.at ?? until;
      if (at >= until) break;
      const coming = sceneOf(at + 1);
      const events = eventsAfter(at);
      await playback.animate(events);
      const scene = await coming;
      if (mine !== run) return;
      if (!scene) break;
      put(scene);
      if (at + 1 < until || handOver) await playback.pause(frameDuration(at, events));
    }
    if (mine !== run) return;
    change({ playing: false });
    if (handOver) close();
  }

  /** @param follow  the camera goes to what happened there */
  async function goTo(at: number, follow = true) {
    const history = store.state.race?.history;
    if (!history) return;
    const mine = stop();
    change({ playing: false });
    const place = Math.max(0, Math.min(history.decisions, at));
    pendingTarget = place;
    const scene = await sceneOf(place);
    if (mine !== run) return;
    pendingTarget = null;
    if (scene) put(scene);
    if (scene && follow) lookAt(place);
  }

  function close() {
    if (!store.state.race?.replay) return;
    stop();
    store.changeRace(to.returned);
    resume();
  }

  /**
   * Shows the race at a decision and, if wished, plays on from there.
   * @param how  until: the last decision to be seen, the present one unless it is given
   */
  async function show(
    from: number,
    {
      until,
      playing = false,
      handOver = false,
    }: { until?: number; playing?: boolean; handOver?: boolean } = {},
  ) {
    const mine = stop();
    await hold();
    const race = store.state.race;
    if (!race?.view || mine !== run || ![...to.STANDING, "paused", "replay"].includes(race.phase)) return;
    const history = (await ready()) ? await loadHistory(race.log.length) : null;
    const place = Math.max(0, Math.min(history?.decisions ?? 0, from));
    const scene = history && (await sceneOf(place));
    if (mine !== run || store.state.race?.view !== race.view) return;
    if (!scene) {
      if (race.phase === "paused") resume();
      return;
    }
    store.changeRace(to.watched, history, scene);
    put(scene);
    lookAt(place);
    if (playing) await play(Math.min(until ?? history.decisions, history.decisions), handOver);
  }

  function watch(moment: KeyMoment | undefined) {
    if (moment) show(moment.decision, { until: moment.decision + 1, playing: true });
  }

  /** Stops playing at a scene. */
  function halt(scene: Scene) {
    stop();
    change({ playing: false });
    put(scene);
  }

  return {
    show,
    close,
    goTo,
    watch,
    ...createSteps({ store, show, goTo, watch, play, halt, heading: () => pendingTarget }),

    /** An event of the log once more: its decision is played. */
    async watchEvent(event: number) {
      await hold();
      const history = await loadHistory(store.state.race?.log.length ?? 0);
      const at = history ? decisionOf(history, event) : 0;
      await show(at, { until: at + 1, playing: true });
    },

    /** The move under way is at its end at once. */
    skip: playback.skip,

    /** The race turns to something else. */
    leave: () => void stop(),
  };
}

declare module "../../core/page.ts" {
  interface Page {
    replay: Replay;
  }
}
