/**
 * A set-up's choices among the switches of its rulebook, as they are stored and taken over.
 */

/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../protocol.js").SwitchView} Switch */
/**
 * @typedef {Pick<Setup, "rulebook" | "laps" | "movement_dice" | "switches">} Choices The part of a set-up
 *   that is about rules.
 */

/** Its choice has a place of its own in the set-up. */
const DICE = "movement_dice";
/** @type {Setup["movement_dice"][]} */
const DICE_KNOWN = ["table", "gear_dice"];

/** @param {Choices} setup @param {Switch} one */
export function choiceOf(setup, one) {
  return one.id === DICE ? setup.movement_dice : (setup.switches?.[one.id] ?? one.choices[0]);
}

/**
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Switch} one
 * @param {string} choice
 * @returns {Chosen}
 */
export function withChoice(setup, one, choice) {
  if (one.id === DICE)
    return { ...setup, movement_dice: DICE_KNOWN.find((dice) => dice === choice) ?? DICE_KNOWN[0] };
  const { [one.id]: _, ...others } = setup.switches ?? {};
  return { ...setup, switches: choice === one.choices[0] ? others : { ...others, [one.id]: choice } };
}

/**
 * The rulebook without its options, and with the dice that are printed in it.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @returns {Chosen}
 */
export const basic = (setup) => ({ ...setup, movement_dice: DICE_KNOWN[0], switches: {} });

/**
 * Choices from outside, as far as the rulebook knows them; null when there is nothing of the kind.
 * @param {unknown} found
 * @param {number} mostLaps
 * @returns {Choices | null}
 */
export function readChoices(found, mostLaps) {
  if (typeof found !== "object" || found === null) return null;
  const { rulebook, laps, movement_dice, switches } = /** @type {Record<string, unknown>} */ (found);
  const known =
    typeof switches === "object" && switches !== null
      ? Object.entries(switches).filter(([, choice]) => typeof choice === "string")
      : [];
  if (typeof rulebook !== "string") return null;
  if (typeof laps !== "number" || !Number.isInteger(laps) || laps < 1 || laps > mostLaps) return null;
  return {
    rulebook,
    laps,
    movement_dice: DICE_KNOWN.find((dice) => dice === movement_dice) ?? DICE_KNOWN[0],
    switches: Object.fromEntries(known),
  };
}

/**
 * The rules of one set-up in another, without what their rulebook does not know.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Choices} choices
 * @param {Switch[]} switches
 * @returns {Chosen}
 */
export function adopt(setup, choices, switches) {
  if (switches.length === 0) return setup;
  const { rulebook, laps } = choices;
  const chosen = switches.filter((one) => one.choices.includes(choiceOf(choices, one)));
  return chosen.reduce(
    (made, one) => withChoice(made, one, choiceOf(choices, one)),
    basic({ ...setup, rulebook, laps }),
  );
}

/** @param {Choices} setup @returns {Choices} */
export function choicesIn({ rulebook, laps, movement_dice, switches = {} }) {
  return { rulebook, laps, movement_dice, switches };
}
