/**
 * The reader's car has gone out: the race stands still and says at once why, and what can be done about it.
 */
import { pace } from "../../core/settings.js";
import { mayUndo } from "../selectors.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */

/** Who has gone out, and in which race. @typedef {{car: number, key: string}} Gone */

/**
 * Nobody waits for it who skips ahead or wants nothing to move: the result says the same.
 * @param {number} car @param {Pick<Page, "store" | "session">} page
 */
export function goneOut(car, { store, session }) {
  const { race, settings, lesson } = store.state;
  if (!race || lesson || race.phase !== "moving" || race.skipping || pace(settings.speed) === null) return;
  store.update({ gone: { car, key: race.key } });
  session.hold();
}

/** What put a car out, as the commentary has it. @param {RaceState} race @param {number} car */
export const whyOut = (race, car) => race.log.findLast((event) => event.kind === "out" && event.car === car);

/**
 * Back to the decision that led there, if it was that driver's own.
 * @param {RaceState} race @param {number} car
 */
export const canTakeBack = (race, car) => mayUndo(race) && race.view?.undo_car === car;

/**
 * Whether every answer to what is asked leads out of the race, and the same driver has decided before.
 * @param {import("../../protocol.js").View} view
 */
export function leavesNoWay({ question, undo_car }) {
  const choices = question?.choices ?? [];
  return choices.length > 0 && choices.every(({ kind }) => kind === "out") && undo_car === question?.car;
}
