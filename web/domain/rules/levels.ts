/**
 * The levels of a new race. Each is a rulebook with choices for its switches (`engine/view/rulebooks.py`).
 * Also measures how far a set-up differs from them.
 */
import { choiceOf, type Choices } from "./rulebook.ts";
import { bookOf, books, levels, switchesOf } from "./rulebook-data.ts";
import { changedSwitches, presetOf, allowedChoices } from "./availability.ts";
import type { LevelView as Level } from "../../protocol.d.ts";

export const withLevel = <Chosen extends Choices>(
  setup: Chosen,
  { rulebook, movement_dice, switches }: Level,
): Chosen => ({
  ...setup,
  rulebook,
  movement_dice,
  switches,
});

/** The rulebooks whose printed form, without any option, is not one of the levels. */
export const printedBooks = books.filter(
  (book) => !levels.some(({ rulebook, switches }) => rulebook === book && Object.keys(switches).length === 0),
);

/** Returns the number of switches that differ from a level. */
function countDifferences(setup: Choices, level: Level) {
  const switches = switchesOf(setup.rulebook);
  const currentSetup = allowedChoices(setup, switches);
  const levelSetup = allowedChoices(withLevel(setup, level), switches);
  return switches.filter((one) => choiceOf(currentSetup, one) !== choiceOf(levelSetup, one)).length;
}

/**
 * Returns the level of a set-up and the number of changed switches; null if the printed rulebook is closer.
 */
export function levelOf(setup: Choices): { id: string; changed: number } | null {
  const [nearest] = levels
    .filter(({ rulebook }) => rulebook === setup.rulebook)
    .map((level) => ({ id: level.id, changed: countDifferences(setup, level) }))
    .sort((one, other) => one.changed - other.changed);
  if (!nearest?.changed || !printedBooks.includes(setup.rulebook)) return nearest ?? null;
  if (presetOf(setup, bookOf(setup.rulebook)) !== "table") return null;
  return nearest.changed <= changedSwitches(setup, switchesOf(setup.rulebook)).length ? nearest : null;
}
