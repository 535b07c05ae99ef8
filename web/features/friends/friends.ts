/**
 * Races by link, loaded with the first such race: choosing a car, the moves since the last visit, waiting for
 * another player, sending the turn, and resolving two versions of a race.
 */
import { arrivalButtons, arrivalPanel } from "./arrival.ts";
import { waitingButtons, waitingPanel } from "./waiting.ts";
import { divergenceButtons, divergencePanel } from "./divergence.ts";
import { seatsPanel } from "./seats.ts";
import type { Page } from "../../domain/page.ts";
import type { RaceState } from "../../race/state.ts";

export { openKnownRace, reconcileLink } from "./reconcile.ts";
export { underQuestionPart } from "./waiting.ts";
export { sendPanel, openShareSheet } from "./send.ts";

export function cockpitPanel(race: RaceState, page: Page) {
  if (race.phase === "choosing_seats") return seatsPanel(race, page);
  if (race.phase === "diverged") return divergencePanel(race, page);
  return race.phase === "replay" ? arrivalPanel(race) : waitingPanel(race, page);
}

export function cockpitButtons(race: RaceState, page: Page) {
  if (race.phase === "choosing_seats") return undefined;
  if (race.phase === "diverged") return divergenceButtons(race, page);
  return race.phase === "replay" ? arrivalButtons(race, page) : waitingButtons(race, page);
}
