/**
 * The levels of a new race, each a rulebook with choices among its switches
 * (`engine/view/rulebooks.py`), and how far a set-up is from them.
 */
import { choiceOf } from "../rulebook.ts";
import { bookOf, books, levels, switchesOf } from "../rulebook-data.ts";
import { changes, presetOf, allowedChoices } from "./availability.ts";
import type { LevelView as Level } from "../../protocol.d.ts";
import type { Choices } from "../rulebook.ts";

export const atLevel = <Chosen extends Choices>(
  setup: Chosen,
  { rulebook, movement_dice, switches }: Level,
): Chosen => ({
  ...setup,
  rulebook,
  movement_dice,
  switches,
});

/** The rulebooks that are not a level as they are. */
export const printedBooks = books.filter(
  (book) => !levels.some(({ rulebook, switches }) => rulebook === book && Object.keys(switches).length === 0),
);

/** Number of switches that are raced otherwise than at a level. */
function differences(setup: Choices, level: Level) {
  const switches = switchesOf(setup.rulebook);
  const here = allowedChoices(setup, switches);
  const there = allowedChoices(atLevel(setup, level), switches);
  return switches.filter((one) => choiceOf(here, one) !== choiceOf(there, one)).length;
}

/**
 * The level of a set-up and how many switches are changed in it; null if its rulebook as printed is nearer.
 */
export function levelOf(setup: Choices): { id: string; changed: number } | null {
  const [nearest] = levels
    .filter(({ rulebook }) => rulebook === setup.rulebook)
    .map((level) => ({ id: level.id, changed: differences(setup, level) }))
    .sort((one, other) => one.changed - other.changed);
  if (!nearest?.changed || !printedBooks.includes(setup.rulebook)) return nearest ?? null;
  if (presetOf(setup, bookOf(setup.rulebook)) !== "table") return null;
  return nearest.changed <= changes(setup, switchesOf(setup.rulebook)).length ? nearest : null;
}
