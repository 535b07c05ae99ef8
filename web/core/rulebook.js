/**
 * A set-up's choices among the switches of its rulebook. The draft keeps every wish; what the engine is given
 * leaves out those that cannot be raced. Which those are the engine has said for each switch and all wishes.
 */

/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../protocol.js").RulebookView} Rulebook */
/** @typedef {import("../protocol.js").SwitchView} Switch */
/** @typedef {import("../protocol.js").Availability} Available */
/**
 * @typedef {Pick<Setup, "rulebook" | "laps" | "movement_dice" | "switches">} Choices The part of a set-up
 *   that is about rules.
 */
/** @typedef {"basic" | "advanced" | "table"} Preset */

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

/** Something that is either so or not. @param {Switch} one */
export function isOnOff(one) {
  return ["off/on", "no/yes", "yes/no"].includes(one.choices.join("/"));
}

/** @param {Choices} setup @param {Switch} one */
function isDefault(setup, one) {
  return choiceOf(setup, one) === one.choices[0];
}

/** A switch that stands beside all others. @type {Available} */
const ALWAYS = { holds: true, missing: [], barred_by: [], advised: false };

/**
 * How a switch stands beside the wishes of a set-up, as the engine has found for all that there can be.
 * @param {Choices} setup
 * @param {Switch} one
 * @param {Switch[]} switches
 * @returns {Available}
 */
export function availability(setup, { available }, switches) {
  if (!available) return ALWAYS;
  const wished = (/** @type {string} */ id) =>
    switches.some((other) => other.id === id && !isDefault(setup, other));
  const row = available.wishes.reduce((at, id) => at * 2 + Number(wished(id)), setup.laps - 1);
  return available.cases[available.rows[row]] ?? ALWAYS;
}

/**
 * What the book has no race without, at this length, and is not on.
 * @param {Choices} setup
 * @param {Switch[]} switches
 */
export function advised(setup, switches) {
  return switches.filter((one) => availability(setup, one, switches).advised);
}

/**
 * Without the choices that the rest of the set-up does not allow.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Switch[]} switches
 * @returns {Chosen}
 */
export function settled(setup, switches) {
  return switches
    .filter((one) => !isDefault(setup, one) && !availability(setup, one, switches).holds)
    .reduce((chosen, one) => withChoice(chosen, one, one.choices[0]), setup);
}

/** The switches that do not stand at their defaults. @param {Choices} setup @param {Switch[]} switches */
export function changes(setup, switches) {
  const raced = settled(setup, switches);
  return switches.filter((one) => !isDefault(raced, one));
}

/**
 * The rulebook without its options.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Switch[]} switches
 * @returns {Chosen}
 */
export function basic(setup, switches) {
  return switches.reduce((chosen, one) => withChoice(chosen, one, one.choices[0]), setup);
}

/**
 * Every optional rule, in a race as long as they need.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Rulebook} book
 * @returns {Chosen}
 */
export function withAllRules(setup, { switches, all_rules }) {
  if (!all_rules) return setup;
  const laps = Math.max(setup.laps, all_rules.laps);
  return { ...basic({ ...setup, laps }, switches), switches: all_rules.switches };
}

/** @param {Choices} setup @param {Rulebook} book @returns {Preset} */
export function presetOf(setup, { switches, all_rules }) {
  const changed = changes(setup, switches).map(({ id }) => id);
  if (changed.length === 0) return "basic";
  const all = Object.keys(all_rules?.switches ?? {});
  return changed.length === all.length && changed.every((id) => all.includes(id)) ? "advanced" : "table";
}

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
    basic({ ...setup, rulebook, laps, switches: {} }, switches),
  );
}

/** @param {Choices} setup @returns {Choices} */
export function choicesIn({ rulebook, laps, movement_dice, switches = {} }) {
  return { rulebook, laps, movement_dice, switches };
}
