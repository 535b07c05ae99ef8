/**
 * Replays a race on the board: by decisions, turns or key moments, or continuously. The race itself does not
 * change.
 *
 * Other modules call `show`: it can play from one decision to another, and then either stays there or returns
 * to the current race.
 */
import * as to from "../transitions.ts";
import { decisionOf } from "./history-lookup.ts";
import { createPlayback } from "./playback.ts";
import { createReplayPositions } from "./positions.ts";
import { createSteps } from "./steps.ts";
import type { Store } from "../../domain/state.ts";
import type { BoardState, KeyMoment, Reply, Request } from "../../protocol.d.ts";
import type { ReplayBoard } from "../roll/race-board.ts";

export type Replay = ReturnType<typeof createReplay>;

type RaceReplayOptions = {
  store: Store;

  /** Sends a request to the engine; null after an error, which has already been reported. */
  askEngine: (request: Request) => Promise<Reply | null>;
  board: ReplayBoard;

  /** Pauses the race. */
  pause: () => Promise<void>;

  /** Returns to the current race. */
  resume: () => void;

  /** Loads the code for replays; false if it is not available. */
  loadCode: () => Promise<boolean>;
};

export function createReplay({ store, askEngine, board, pause, resume, loadCode }: RaceReplayOptions) {
  /** Incremented by each command; asynchronous work for an older command stops. */
  let run = 0;
  /** Target of a command that the engine has not answered yet. Further quick steps start from there. */
  let pendingTarget: number | null = null;
  const { change, positionAt, loadHistory, showPosition, eventsAfter, lookAt, decisionDisplayMs } =
    createReplayPositions({
      store,
      askEngine,
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
   * @param closeAfter  afterwards return to the current race
   */
  async function play(until: number, closeAfter: boolean) {
    const ownRun = stop();
    change({ isPlaying: true, until });
    while (ownRun === run) {
      const at = store.state.race?.replay?.at ?? until;
      if (at >= until) break;
      const nextPosition = positionAt(at + 1);
      const events = eventsAfter(at);
      await playback.animate(events);
      const position = await nextPosition;
      if (ownRun !== run) return;
      if (!position) break;
      showPosition(position);
      if (at + 1 < until || closeAfter) await playback.pause(decisionDisplayMs(at, events));
    }
    if (ownRun !== run) return;
    change({ isPlaying: false });
    if (closeAfter) close();
  }

  /**
   * Shows the position at a decision without playing.
   * @param follow  move the camera to the move there
   */
  async function goTo(at: number, follow = true) {
    const history = store.state.race?.history;
    if (!history) return;
    const ownRun = stop();
    change({ isPlaying: false });
    const place = Math.max(0, Math.min(history.decisions, at));
    pendingTarget = place;
    const position = await positionAt(place);
    if (ownRun !== run) return;
    pendingTarget = null;
    if (position) showPosition(position);
    if (position && follow) lookAt(place);
  }

  function close() {
    if (!store.state.race?.replay) return;
    stop();
    store.changeRace(to.replayClosed);
    resume();
  }

  /**
   * Shows the race at a decision and optionally plays on from there.
   * @param options  `until`: the decision at which playing stops, by default the current one
   */
  async function show(
    from: number,
    {
      until,
      isPlaying = false,
      closeAfter = false,
    }: { until?: number; isPlaying?: boolean; closeAfter?: boolean } = {},
  ) {
    const ownRun = stop();
    await pause();
    const race = store.state.race;
    if (!race?.view || ownRun !== run || ![...to.SETTLED_PHASES, "paused", "replay"].includes(race.phase))
      return;
    const history = (await loadCode()) ? await loadHistory(race.log.length) : null;
    const place = Math.max(0, Math.min(history?.decisions ?? 0, from));
    const position = history && (await positionAt(place));
    if (ownRun !== run || store.state.race?.view !== race.view) return;
    if (!position) {
      if (race.phase === "paused") resume();
      return;
    }
    store.changeRace(to.replayOpened, history, position);
    showPosition(position);
    lookAt(place);
    if (isPlaying) await play(Math.min(until ?? history.decisions, history.decisions), closeAfter);
  }

  function watch(moment: KeyMoment | undefined) {
    if (moment) show(moment.decision, { until: moment.decision + 1, isPlaying: true });
  }

  /** Stops playing at a position. */
  function stopAt(position: BoardState) {
    stop();
    change({ isPlaying: false });
    showPosition(position);
  }

  return {
    show,
    close,
    goTo,
    watch,
    ...createSteps({ store, show, goTo, watch, play, stopAt, pendingTarget: () => pendingTarget }),

    /** Plays the decision that led to an event of the log. */
    async watchEvent(event: number) {
      await pause();
      const history = await loadHistory(store.state.race?.log.length ?? 0);
      const at = history ? decisionOf(history, event) : 0;
      await show(at, { until: at + 1, isPlaying: true });
    },

    /** Ends the current animation at once. */
    skip: playback.skip,

    /** Stops the replay, because the race continues with something else. */
    leave: () => void stop(),
  };
}

declare module "../../domain/page.ts" {
  interface Page {
    replay: Replay;
  }
}
