/** The reader's car is out: the race pauses and says at once why, and what can be done about it. */
import { pace } from "../../core/settings.ts";
import { mayUndo } from "../selectors.ts";
import type { Page } from "../../core/page.ts";
import type { View } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

/** Not awaited when skipping ahead or without motion: the result says the same. */
export function onRetired(car: number, { store, session }: Pick<Page, "store" | "session">) {
  const { race, settings, lesson } = store.state;
  if (!race || lesson || race.phase !== "moving" || race.skipping || pace(settings.speed) === null) return;
  store.update({ gone: { car, key: race.key } });
  session.hold();
}

/** The reason why a car is out, as in the commentary. */
export const whyOut = (race: RaceState, car: number) =>
  race.log.findLast((event) => event.kind === "out" && event.car === car);

/** Back to the decision that led there, if it was that driver's own. */
export const canTakeBack = (race: RaceState, car: number) => mayUndo(race) && race.view?.undo_car === car;

/** True if every answer leads out of the race, and the same driver has decided before. */
export function leavesNoWay({ question, undo_car }: View) {
  const choices = question?.choices ?? [];
  return choices.length > 0 && choices.every(({ kind }) => kind === "out") && undo_car === question?.car;
}
