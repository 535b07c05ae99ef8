/**
 * Plays what a decision led to, beat by beat: dice fall and are then told of, cars drive, and what nobody may
 * miss stays a little longer.
 */
import { outcome } from "../selectors.js";
import * as to from "../transitions.js";
import { beatsOf, isOwn, timesOf, weightOf } from "./beats.js";
import { tumbling } from "./faces.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../state.js").RaceState} RaceState */
/** @typedef {import("./beats.js").Thrown} Thrown */

/** The others' cars drive faster than one's own by as much: five of them move while one waits. */
const OTHERS_DRIVE = 2;

/** Of what moves it is told when it sets off what came before. @param {import("./beats.js").Beat} beat */
function firstMove({ from, to: end, events }) {
  const at = events.findIndex(({ path }) => path);
  return at < 0 ? end : from + at;
}

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

  /**
   * The numbers that would hurt: known of a test, and of a die of one's own gear, from its odds.
   * @param {Thrown} event
   * @param {RaceState} race
   */
  function hurtful({ kind, die, gear }, { view }) {
    if (kind !== "roll" || !die.faces) return die.hurts ?? [];
    const faces = view?.question?.gears?.find((one) => one.gear === gear)?.faces ?? [];
    return faces
      .filter((face) => ["out", "cost"].includes(outcome(face.kind, face.risky)))
      .map(({ value }) => value);
  }

  /** Where a car stands, as far as has been told. @param {EventView} event @param {EventView[]} before */
  function spaceOf({ car }, before) {
    const driven = before.findLast((one) => one.car === car && one.path)?.path?.at(-1);
    return driven ?? store.state.race?.view?.cars[car]?.space ?? null;
  }

  /** @param {Thrown} event @param {number | null} space */
  async function fall(event, space) {
    const { race } = store.state;
    const pace = speed();
    if (!race || pace === null) return;
    const own = isOwn(race, event.car);
    const [falls, lies] = timesOf(event, own);
    const milliseconds = Math.round(falls / pace);
    store.changeRace(to.threw, {
      event,
      own,
      milliseconds,
      at: space === null ? null : board.beside(space),
      shown: tumbling(event.die, hurtful(event, race), milliseconds),
    });
    board.hear(event, "throw");
    await pause(falls);
    store.changeRace(to.fell);
    board.hear(event, "landing");
    await pause(lies);
  }

  /** @param {import("./beats.js").Beat} beat @param {EventView[]} before @param {View} after */
  async function perform({ events, thrown }, before, after) {
    if (thrown && nameOf(thrown) !== seen) return fall(thrown, spaceOf(thrown, before));
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
      await fall(event, spaceOf(event, []));
      skipBeat = null;
      seen = nameOf(event);
    },

    /** The beat under way is at its end at once. */
    skip: () => skipBeat?.(),
  };
}
