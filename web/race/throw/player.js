/**
 * Plays what a decision led to, beat by beat: dice fall and are then told of, cars drive, and what nobody may
 * miss stays a little longer.
 */
import * as to from "../transitions.js";
import { beatsOf, firstMove, isOwn, weightOf } from "./beats.js";
import { createFalls } from "./falls.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("./beats.js").Thrown} Thrown */

/** The others' cars drive faster than one's own by as much: five of them move while one waits. */
const OTHERS_DRIVE = 2.4;

/**
 * @param {object} surroundings
 * @param {import("../../core/store.js").Store} surroundings.store
 * @param {import("../session.js").BoardOfRace} surroundings.board
 * @param {() => number | null} surroundings.speed   null: nothing is to move
 */
export function createPlayer({ store, board, speed }) {
  /** @type {(() => void) | null} */
  let skipBeat = null;
  /** The die that has been seen falling, and is asked about: it does not fall again. */
  let seen = "";

  /** @param {number} milliseconds at the speed of life @returns {Promise<void>} */
  function pause(milliseconds) {
    const pace = speed();
    if (pace === null || milliseconds === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds / pace);
      skipBeat = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const { fall } = createFalls({ store, board, speed, pause });

  /** @param {import("./beats.js").Beat} beat @param {EventView[]} before @param {View} after */
  async function perform({ events, thrown }, before, after) {
    if (thrown && nameOf(thrown) !== seen) return fall(thrown, before);
    const pace = speed();
    const own = store.state.race && isOwn(store.state.race, events[0].car);
    const playing = board.animate(events, pace === null || own ? pace : pace * OTHERS_DRIVE, after);
    if (!playing) return;
    skipBeat = playing.skip;
    await playing.done;
  }

  /** @param {Thrown} event */
  const nameOf = ({ car, die }) => `${car} ${die.purpose.id} ${die.value}`;

  return {
    /**
     * @param {View} view
     * @param {() => boolean} wanted   whether anybody still looks
     * @param {() => boolean} hurried  whether the rest is to come about at once
     */
    async play(view, wanted, hurried) {
      if (speed() === null) board.animate(view.events, null);
      else
        for (const beat of beatsOf(view.events)) {
          if (!wanted() || hurried()) break;
          const { car } = beat.events[0];
          store.changeRace(to.told, view, beat.thrown ? beat.from : firstMove(beat), car);
          await perform(beat, view.events.slice(0, beat.from), view);
          if (!wanted()) break;
          store.changeRace(to.told, view, beat.to, car);
          if (!hurried()) await pause(weightOf(beat));
          skipBeat = null;
        }
      seen = "";
    },

    /** A die that may be thrown again falls before that is asked. @param {View} view */
    async playQuestion({ question, round }) {
      if (!question?.die) return;
      const event = { round, car: question.car, kind: "again", say: null, clause: null, die: question.die };
      await fall(event, []);
      skipBeat = null;
      seen = nameOf(event);
    },

    /** The beat under way is at its end at once. */
    skip: () => skipBeat?.(),
  };
}
