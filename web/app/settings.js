/**
 * The reader's own choices: kept between visits, checked when read.
 */

import { LAPS_MOST } from "./draft.js";
import { readChoices } from "./rulebook.js";

/** @typedef {import("./rulebook.js").Choices} Choices */
/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"0.5" | "1" | "2" | "4" | "instant"} Speed */

/**
 * @typedef {object} Settings
 * @property {Theme} theme
 * @property {Speed} speed
 * @property {string} language  "auto" is the browser's
 * @property {string} circuit   of the quick race
 * @property {number} races     races begun on this device
 * @property {Choices | null} rules   chosen last in the set-up
 * @property {Choices | null} table   the last that were neither the basic game nor all advanced rules
 */

/** @type {Theme[]} */
export const THEMES = ["auto", "light", "dark"];
/** @type {Speed[]} */
export const SPEEDS = ["0.5", "1", "2", "4", "instant"];

/**
 * @param {Record<string, unknown>} stored
 * @param {string[]} circuits  the ids there are, the default first
 * @param {string[]} languages
 * @returns {Settings}
 */
export function settingsFrom(stored, circuits, languages) {
  const { theme, speed, language, circuit, races, rules, table } = stored;
  return {
    theme: THEMES.find((known) => known === theme) ?? "auto",
    speed: SPEEDS.find((known) => known === speed) ?? "1",
    language: languages.find((known) => known === language) ?? "auto",
    circuit: circuits.find((known) => known === circuit) ?? circuits[0],
    races: typeof races === "number" && Number.isSafeInteger(races) ? races : 0,
    rules: readChoices(rules, LAPS_MOST),
    table: readChoices(table, LAPS_MOST),
  };
}

/** How many times as fast as life; null when nothing is to be animated at all. @param {Speed} speed */
export function pace(speed) {
  return speed === "instant" ? null : Number(speed);
}

/** The root's attribute wins over the system's preference. @param {Theme} theme */
export function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
