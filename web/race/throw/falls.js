/**
 * A die falls: in the race as it goes on, or in one that is watched again.
 */
import { asWatched, outcome } from "../selectors.js";
import * as to from "../transitions.js";
import { isOwn, timesOf } from "./beats.js";
import { tumbling } from "./faces.js";

/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../state.js").RaceState} RaceState */
/** @typedef {import("./beats.js").Thrown} Thrown */

/**
 * The numbers that would hurt: known of a test, and of a die of one's own gear, from its odds.
 * @param {Thrown} event
 * @param {RaceState} race
 */
function hurtful({ kind, die, gear }, race) {
  if (kind !== "roll" || !die.faces) return die.hurts ?? [];
  const faces = asWatched(race).view?.question?.gears?.find((one) => one.gear === gear)?.faces ?? [];
  return faces
    .filter((face) => ["out", "cost"].includes(outcome(face.kind, face.risky)))
    .map(({ value }) => value);
}

/**
 * Where a car stands, as far as has been told.
 * @param {EventView} event @param {EventView[]} before @param {RaceState} race
 */
function spaceOf({ car }, before, race) {
  const driven = before.findLast((one) => one.car === car && one.path)?.path?.at(-1);
  return driven ?? asWatched(race).view?.cars[car]?.space ?? null;
}

/**
 * @param {object} surroundings
 * @param {import("../../core/store.js").Store} surroundings.store
 * @param {Pick<import("../session.js").BoardOfRace, "beside" | "hear">} surroundings.board
 * @param {() => number | null} surroundings.speed   null: nothing is to move
 * @param {(milliseconds: number) => Promise<void>} surroundings.pause   at the speed of life
 */
export function createFalls({ store, board, speed, pause }) {
  return {
    /** @param {Thrown} event @param {EventView[]} before  what has led to it */
    async fall(event, before) {
      const { race } = store.state;
      const pace = speed();
      if (!race || pace === null) return;
      const own = isOwn(race, event.car);
      const [falls, lies] = timesOf(event, own);
      const milliseconds = Math.round(falls / pace);
      const dice = event.die.pair ?? [event.die.value];
      store.changeRace(to.threw, {
        event,
        own,
        milliseconds,
        at: board.beside(spaceOf(event, before, race)),
        shown: dice.map(() => tumbling(event.die, hurtful(event, race), milliseconds)),
      });
      board.hear(event, "throw");
      await pause(falls);
      store.changeRace(to.fell);
      board.hear(event, "landing");
      await pause(lies);
    },
  };
}
