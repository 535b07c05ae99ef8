/**
 * The reader's own choices: kept between visits, checked when read.
 */

/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"0.5" | "1" | "2" | "4" | "instant"} Speed */

/**
 * @typedef {object} Settings
 * @property {Theme} theme
 * @property {Speed} speed
 * @property {string} circuit   of the quick race
 * @property {number} races     races begun on this device
 */

/** @type {Theme[]} */
export const THEMES = ["auto", "light", "dark"];
/** @type {Speed[]} */
export const SPEEDS = ["0.5", "1", "2", "4", "instant"];

/**
 * @param {Record<string, unknown>} stored
 * @param {string[]} circuits  the ids there are, the default first
 * @returns {Settings}
 */
export function settingsFrom(stored, circuits) {
  const { theme, speed, circuit, races } = stored;
  return {
    theme: THEMES.find((known) => known === theme) ?? "auto",
    speed: SPEEDS.find((known) => known === speed) ?? "1",
    circuit: circuits.find((known) => known === circuit) ?? circuits[0],
    races: typeof races === "number" && Number.isSafeInteger(races) ? races : 0,
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
