/**
 * Replays a race on the board: by decisions, turns or key moments, or continuously. The race itself does not
 * change.
 *
 * Other modules call `show`: it can play from one decision to another, and then either stays there or returns
 * to the current race.
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

  /** Sends a request to the engine; null after an error, which has already been reported. */
  asked: (request: Request) => Promise<Reply | null>;
  board: ReplayBoard;

  /** Pauses the race. */
  hold: () => Promise<void>;

  /** Returns to the current race. */
  resume: () => void;

  /** Loads the code for replays; false if it is not available. */
  ready: () => Promise<boolean>;
}) {
  /** Incremented by each command; asynchronous work for an older command stops. */
  let run = 0;
  /** Target of a command that the engine has not answered yet. Further quick steps start from there. */
  let pendingTarget: number | null = null;
  const { change, sceneOf, loadHistory, put, eventsAfter, lookAt, frameDuration } = createReplayScenes({
    store,
    asked,
    board,
  });

  const playback = createPlayback({ store, board, change });

  /** Begins a new command: stops the current one where it is. */
  function stop() {
    run += 1;
    pendingTarget = null;
    playback.skip();
    return run;
  }

  /**
   * Plays up to a decision.
   * @param handOver  afterwards return to the current race
   */
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

  /**
   * Shows the position at a decision without playing.
   * @param follow  move the camera to the move there
   */
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
   * Shows the race at a decision and optionally plays on from there.
   * @param how  `until`: the decision at which playing stops, by default the current one
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

    /** Plays the decision that led to an event of the log. */
    async watchEvent(event: number) {
      await hold();
      const history = await loadHistory(store.state.race?.log.length ?? 0);
      const at = history ? decisionOf(history, event) : 0;
      await show(at, { until: at + 1, playing: true });
    },

    /** Ends the current animation at once. */
    skip: playback.skip,

    /** Stops the replay, because the race continues with something else. */
    leave: () => void stop(),
  };
}

declare module "../../core/page.ts" {
  interface Page {
    replay: Replay;
  }
}
