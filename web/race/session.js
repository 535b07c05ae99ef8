/**
 * One race at the screen, as a person drives it: choices are made and sent to the engine, taken back, advised
 * on.
 */
import { identity } from "../core/setup-draft.js";
import { chosenAnswer } from "./own/design.js";
import { createInput } from "./input.js";
import { createProgress, thoughtOver } from "./progress.js";
import { atTheWheel, behindCurtain, openQuestion } from "./selectors.js";
import { createSecondThoughts } from "./second-thoughts.js";
import { createSelection } from "./selection.js";
import { createTimeLimit } from "./clocks/time-limit.js";
import * as to from "./transitions.js";
import { createTrialClock } from "./clocks/trial-clock.js";

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Reply} Reply */
/** @typedef {import("../protocol.js").Request} Request */
/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("./state.js").Beginning} Beginning */
/** @typedef {import("../core/store.js").Store} Store */

/** What a race needs of the board.
 *  @typedef {{animate(events: EventView[], speed: number | null, after?: View):
 *    {done: Promise<void>, skip(): void} | null,
 *    settle(view: View, you: number): void,
 *    beside(space: number | null): import("./state.js").DiePlace | null,
 *    hear(event: EventView, part: "throw" | "landing"): void, again(): void}} BoardOfRace
 */

/**
 * @typedef {object} Surroundings
 * @property {Store} store
 * @property {(request: Request) => Promise<Reply>} ask
 * @property {BoardOfRace} board
 * @property {(view: View) => void} onComing   what led to a position is about to be seen
 * @property {(view: View, you: number, decided: boolean) => void} onDecision a person is asked, or the race
 *   is over: time to save
 * @property {() => void} onHistory     there is a history to look back at
 * @property {(reply: Reply) => void} onRefusal
 * @property {(error: unknown) => void} onFault
 */

/** @typedef {ReturnType<typeof createSession>} Session */

/** @param {Surroundings} surroundings */
export function createSession({ store, ask, board, onComing, onDecision, onHistory, onRefusal, onFault }) {
  let deciding = false;
  const tick = () => store.update({});
  const clock = createTrialClock(tick);
  const limit = createTimeLimit({ onTick: tick, onEnd: () => timeUp() });
  const progress = createProgress({
    store,
    board,
    asked,
    clock,
    limitTo: limit.start,
    onComing,
    onDecision,
    onHistory,
  });

  /** Once more the position as it stands, without a move. @param {boolean} decided */
  function showAgain(decided) {
    const race = store.state.race;
    if (race?.view) {
      const view = { ...race.view, events: [], log_from: race.log.length };
      return progress.follow(view, { moving: false, decided });
    }
  }

  /**
   * @param {Request} request
   * @returns {Promise<Reply | null>} null when it came to nothing, which has then been reported
   */
  async function asked(request) {
    try {
      const reply = await ask(request);
      if (reply.ok) return reply;
      onRefusal(reply);
    } catch (error) {
      onFault(error);
    }
    return null;
  }

  /**
   * @param {Request} request
   * @param {boolean} moving what it leads to is played, unless a car is being built
   */
  async function decide(request, moving) {
    const race = store.state.race;
    if (deciding || race?.follows || !race?.view || !to.STANDING.includes(race.phase)) return;
    limit.stop();
    const building = to.isBuilding(race);
    store.changeRace(to.sent);
    deciding = true;
    const reply = await thoughtOver(store, () => asked(request));
    deciding = false;
    if (reply?.view) await progress.follow(reply.view, { moving: moving && !building, decided: true });
    else {
      store.changeRace(to.refused, race.phase);
      progress.standsStill();
    }
  }

  /** Nobody has decided in time. */
  function timeUp() {
    const race = store.state.race;
    if (race && openQuestion(race)?.seconds) decide({ do: "time_up" }, true);
  }

  /** The one forward button. */
  function forward() {
    const race = store.state.race;
    if (!race) return;
    const answer = chosenAnswer(race, openQuestion(race));
    if (behindCurtain(race)) {
      store.changeRace(to.uncovered);
      limit.start(race.view?.question?.seconds);
    } else if (answer) decide(answer, true);
    else if (race.phase === "moving") hurry();
  }

  /** One's own die lies at once; what others do is passed over. */
  function hurry() {
    const throwing = store.state.race?.throwing;
    if (throwing?.own && !throwing.fallen) progress.skipAnimation();
    else skip();
  }

  /** Straight on to the next decision of a person. */
  function skip() {
    if (store.state.race?.phase !== "moving") return;
    store.changeRace(to.skipping);
    progress.skipAnimation();
  }

  const selection = createSelection(store);

  return {
    ...selection,
    ...createSecondThoughts({ store, asked, decide, follow: progress.follow, selection }),
    ...createInput({ store, selection, decide, forward, skip: hurry }),
    asked,
    forward,
    skip,
    hurry,
    hold: progress.hold,

    /** Whole seconds left for the choice on screen; null: no hurry. */
    secondsLeft: () => limit.left(),

    /** @param {View} view @param {Beginning} [how] */
    begin(view, how) {
      board.again(); // the offer to try it went with the race before
      store.changeRace(to.begun, { key: identity(view.setup), ...how });
      return progress.follow(view, { moving: false, decided: false });
    },

    /**
     * The race is there and stands still, until it is watched or resumed.
     * @param {View} view
     * @param {Beginning} how
     */
    present(view, how) {
      progress.stop();
      board.again();
      const you = atTheWheel(view, how.seats ?? "all", -1);
      store.changeRace(to.presented, view, you, how);
      board.settle(view, you);
    },

    /** Who plays at this device has been said. @param {import("./state.js").Seats} seats */
    sit(seats) {
      store.changeRace(to.seated, seats);
      return showAgain(true);
    },

    /**
     * The race forks off here: what is told up to this view is known already.
     * @param {View} view
     * @param {string} key
     */
    branch(view, key) {
      store.changeRace(to.branched, view, key);
      return progress.follow(view, { moving: false, decided: true });
    },

    /** Once more after a fault, or back from looking at something else. */
    carryOn: () => showAgain(true),
    resume: () => showAgain(false),

    leave() {
      progress.leave();
      clock.stop();
      limit.stop();
    },
  };
}
