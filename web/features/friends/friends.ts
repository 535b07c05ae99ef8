/**
 * Races by link, loaded with the first such race: choosing your car, what happened since you looked, whose
 * turn it is, sending the turn, and resolving two versions of a race.
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
