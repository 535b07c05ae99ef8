/**
 * Races with others at other devices, fetched with the first of them: which car is yours, what happened since
 * you looked, whose turn it is, sending the turn, and what to do when two histories of a race are told.
 */
import { arrivalButtons, arrivalPanel } from "./arrival.js";
import { waitingButtons, waitingPanel } from "./waiting.js";
import { forkButtons, forkPanel } from "./fork.js";
import { seatsPanel } from "./seats.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */

export { meet, place } from "./reconcile.js";
export { secretWord } from "./waiting.js";
export { sendPanel, share } from "./send.js";

/** @param {RaceState} race @param {Page} page */
export function cockpitPanel(race, page) {
  if (race.phase === "who") return seatsPanel(race, page);
  if (race.phase === "parted") return forkPanel(race, page);
  return race.phase === "replay" ? arrivalPanel(race) : waitingPanel(race, page);
}

/** @param {RaceState} race @param {Page} page */
export function cockpitButtons(race, page) {
  if (race.phase === "who") return undefined;
  if (race.phase === "parted") return forkButtons(race, page);
  return race.phase === "replay" ? arrivalButtons(race, page) : waitingButtons(race, page);
}
