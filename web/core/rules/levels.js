/**
 * The levels of a new race, each a rulebook with choices among its switches
 * (`engine/rules/rulebooks/levels.py`), and how far a set-up is from them.
 */
import { choiceOf } from "../rulebook.js";
import { bookOf, books, levels, switchesOf } from "../rulebook-data.js";
import { changes, presetOf, settled } from "./availability.js";

/** @typedef {import("../rulebook.js").Choices} Choices */
/** @typedef {import("../../protocol.js").LevelView} Level */

/**
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Level} level
 * @returns {Chosen}
 */
export const atLevel = (setup, { rulebook, movement_dice, switches }) => ({
  ...setup,
  rulebook,
  movement_dice,
  switches,
});

/** The rulebooks that are not a level as they are. */
export const printedBooks = books.filter(
  (book) => !levels.some(({ rulebook, switches }) => rulebook === book && Object.keys(switches).length === 0),
);

/**
 * Number of switches that are raced otherwise than at a level.
 * @param {Choices} setup @param {Level} level
 */
function differences(setup, level) {
  const switches = switchesOf(setup.rulebook);
  const [here, there] = [setup, atLevel(setup, level)].map((choices) => settled(choices, switches));
  return switches.filter((one) => choiceOf(here, one) !== choiceOf(there, one)).length;
}

/**
 * The level of a set-up and how many switches are changed in it; null if its rulebook as printed is nearer.
 * @param {Choices} setup
 * @returns {{id: string, changed: number} | null}
 */
export function levelOf(setup) {
  const [nearest] = levels
    .filter(({ rulebook }) => rulebook === setup.rulebook)
    .map((level) => ({ id: level.id, changed: differences(setup, level) }))
    .sort((one, other) => one.changed - other.changed);
  if (!nearest?.changed || !printedBooks.includes(setup.rulebook)) return nearest ?? null;
  if (presetOf(setup, bookOf(setup.rulebook)) !== "table") return null;
  return nearest.changed <= changes(setup, switchesOf(setup.rulebook)).length ? nearest : null;
}
