/** Handles the retirement of the player's car: pauses the race to show the reason and the options. */
import { pace } from "../../core/settings.ts";
import { mayUndo } from "../selectors.ts";
import type { Page } from "../../core/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** Pauses the race and shows the card. Not when skipping or with animations off: the result says the same. */
export function onRetired(car: number, { store, session }: Pick<Page, "store" | "session">) {
  const { race, settings, lesson } = store.state;
  if (!race || lesson || race.phase !== "moving" || race.skipping || pace(settings.speed) === null) return;
  store.update({ gone: { car, key: race.key } });
  session.hold();
}

/** Returns the event in which a car retired. */
export const whyOut = (race: RaceState, car: number) =>
  race.log.findLast((event) => event.kind === "out" && event.car === car);

/** True if the decision that led there can be undone: it was that car's own. */
export const canTakeBack = (race: RaceState, car: number) => mayUndo(race) && race.view?.undo_car === car;

/** True if every answer ends the race for the car, and its previous decision can be undone. */
export function leavesNoWay({ question, undo_car }: View) {
  const choices = question?.choices ?? [];
  return choices.length > 0 && choices.every(({ kind }) => kind === "out") && undo_car === question?.car;
}
