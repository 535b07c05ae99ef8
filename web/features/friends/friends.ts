/**
 * Races with others at other devices, fetched with the first of them: which car is yours, what happened since
 * you looked, whose turn it is, sending the turn, and what to do when two histories of a race are told.
 */
import { arrivalButtons, arrivalPanel } from "./arrival.ts";
import { waitingButtons, waitingPanel } from "./waiting.ts";
import { forkButtons, forkPanel } from "./fork.ts";
import { seatsPanel } from "./seats.ts";
import type { Page } from "../../core/page.ts";
import type { RaceState } from "../../race/state.ts";

export { meet, place } from "./reconcile.ts";
export { beneathQuestion } from "./waiting.ts";
export { sendPanel, share } from "./send.ts";

export function cockpitPanel(race: RaceState, page: Page) {
  if (race.phase === "who") return seatsPanel(race, page);
  if (race.phase === "parted") return forkPanel(race, page);
  return race.phase === "replay" ? arrivalPanel(race) : waitingPanel(race, page);
}

export function cockpitButtons(race: RaceState, page: Page) {
  if (race.phase === "who") return undefined;
  if (race.phase === "parted") return forkButtons(race, page);
  return race.phase === "replay" ? arrivalButtons(race, page) : waitingButtons(race, page);
}
