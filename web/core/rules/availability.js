/**
 * Which switches of a set-up are raced. The draft keeps every wish; what the engine is given leaves out those
 * that cannot be raced. Which those are the engine has said for each switch and all wishes.
 */
import { basic, choiceOf, withChoice } from "../rulebook.js";

/** @typedef {import("../../protocol.js").RulebookView} Rulebook */
/** @typedef {import("../../protocol.js").Availability} Available */
/** @typedef {import("../rulebook.js").Choices} Choices */
/** @typedef {import("../rulebook.js").Switch} Switch */
/** @typedef {"basic" | "advanced" | "table"} Preset */

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
 * Return the switches that the rulebook expects at this length and that are off.
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
 * Every optional rule, in a race as long as they need.
 * @template {Choices} Chosen
 * @param {Chosen} setup
 * @param {Rulebook} book
 * @returns {Chosen}
 */
export function withAllRules(setup, { all_rules }) {
  if (!all_rules) return setup;
  const laps = Math.max(setup.laps, all_rules.laps);
  return { ...basic({ ...setup, laps }), switches: all_rules.switches };
}

/** @param {Choices} setup @param {Rulebook} book @returns {Preset} */
export function presetOf(setup, { switches, all_rules }) {
  const changed = changes(setup, switches).map(({ id }) => id);
  if (changed.length === 0) return "basic";
  const all = Object.keys(all_rules?.switches ?? {});
  return changed.length === all.length && changed.every((id) => all.includes(id)) ? "advanced" : "table";
}
