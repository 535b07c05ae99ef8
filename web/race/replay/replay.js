/**
 * Watching a race again: any moment of it on the board, by steps, by turns, by key moments, or played like
 * life. The race itself stays where it is.
 *
 * `show` is the door for others too: it plays from one decision to another and then either stays there or
 * hands over to the race as it stands now.
 */
import * as to from "../transitions.js";
import { decisionOf } from "./moments.js";
import { createPlayback } from "./playback.js";
import { createScenes } from "./scenes.js";
import { createSteps } from "./steps.js";

/** @typedef {import("../../protocol.js").BoardState} Scene */
/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../protocol.js").Request} Request */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../../core/store.js").Store} Store */
/** @typedef {ReturnType<typeof createReplay>} Replay */

/**
 * @typedef {Pick<import("../session.js").BoardOfRace, "animate" | "settle" | "beside" | "hear"> &
 *   {look(spaces: number[]): void}} ReplayBoard
 */

/**
 * @param {object} surroundings
 * @param {Store} surroundings.store
 * @param {(request: Request) => Promise<Reply | null>} surroundings.asked null when it came to nothing, which
 *   has then been reported
 * @param {ReplayBoard} surroundings.board
 * @param {() => Promise<void>} surroundings.hold  lets the race come to a stand
 * @param {() => void} surroundings.resume   back to the race as it stands
 * @param {() => Promise<boolean>} surroundings.ready  whether there is anything to see it with
 */
export function createReplay({ store, asked, board, hold, resume, ready }) {
  /** Grows with each order; whoever works for an older one stops. */
  let run = 0;
  /**
   * Where an order leads that the engine has not answered yet: steps that follow quickly go on from there.
   * @type {number | null}
   */
  let heading = null;
  const { change, sceneOf, storyNow, put, eventsAfter, lookAt, stays } = createScenes({
    store,
    asked,
    board,
  });

  const playback = createPlayback({ store, board, change });

  /** A new order: what was under way stops where it is. */
  function stop() {
    run += 1;
    heading = null;
    playback.skip();
    return run;
  }

  /** @param {number} until @param {boolean} handOver  afterwards the race goes on as it stands */
  async function play(until, handOver) {
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
      if (at + 1 < until || handOver) await playback.pause(stays(at, events));
    }
    if (mine !== run) return;
    change({ playing: false });
    if (handOver) close();
  }

  /** @param {number} at @param {boolean} [follow]  the camera goes to what happened there */
  async function goTo(at, follow = true) {
    const history = store.state.race?.history;
    if (!history) return;
    const mine = stop();
    change({ playing: false });
    const place = Math.max(0, Math.min(history.decisions, at));
    heading = place;
    const scene = await sceneOf(place);
    if (mine !== run) return;
    heading = null;
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
   * @param {number} from
   * @param {{until?: number, playing?: boolean, handOver?: boolean}} [how] until: the last decision to be
   *   seen, the present one unless it is given
   */
  async function show(from, { until, playing = false, handOver = false } = {}) {
    const mine = stop();
    await hold();
    const race = store.state.race;
    if (!race?.view || mine !== run || ![...to.STANDING, "paused", "replay"].includes(race.phase)) return;
    const history = (await ready()) ? await storyNow(race.log.length) : null;
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

  /** @param {import("../../protocol.js").KeyMoment | undefined} moment */
  function watch(moment) {
    if (moment) show(moment.decision, { until: moment.decision + 1, playing: true });
  }

  /** What plays stops at a scene. @param {Scene} scene */
  function halt(scene) {
    stop();
    change({ playing: false });
    put(scene);
  }

  return {
    show,
    close,
    goTo,
    watch,
    ...createSteps({ store, show, goTo, watch, play, halt, heading: () => heading }),

    /** An event of the log once more: its decision is played. @param {number} event */
    async watchEvent(event) {
      await hold();
      const history = await storyNow(store.state.race?.log.length ?? 0);
      const at = history ? decisionOf(history, event) : 0;
      await show(at, { until: at + 1, playing: true });
    },

    /** The move under way is at its end at once. */
    skip: playback.skip,

    /** The race turns to something else. */
    leave: () => void stop(),
  };
}
