/** Handles the retirement of the player's car: pauses the race to show the reason and the options. */
import { speedFactor } from "../../domain/settings.ts";
import { canUndo } from "../selectors.ts";
import type { Page } from "../../domain/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** Pauses the race and shows the card. Not when skipping or with animations off: the result says the same. */
export function onRetired(car: number, { store, session }: Pick<Page, "store" | "session">) {
  const { race, settings, lesson } = store.state;
  if (!race || lesson || race.phase !== "moving" || race.isSkipping || speedFactor(settings.speed) === null)
    return;
  store.update({ retirement: { car, key: race.key } });
  session.pause();
}

/** Returns the event in which a car retired. */
export const retirementEvent = (race: RaceState, car: number) =>
  race.log.findLast((event) => event.kind === "out" && event.car === car);

/** True if the decision that led there can be undone: it was that car's own. */
export const canUndoRetirement = (race: RaceState, car: number) =>
  canUndo(race) && race.view?.undo_car === car;

/** True if every answer ends the race for the car, and its previous decision can be undone. */
export function isRetirementCertain({ question, undo_car }: View) {
  const choices = question?.choices ?? [];
  return choices.length > 0 && choices.every(({ kind }) => kind === "out") && undo_car === question?.car;
}
