/**
 * The reader's own choices: kept between visits, checked when read.
 */

import { LAPS_MOST, LIVERIES, NAME_LONGEST, readCars } from "./setup-draft.js";
import { readChoices } from "./rulebook.js";

/** @typedef {import("./rulebook.js").Choices} Choices */
/** @typedef {import("../protocol.js").CarSetup} CarSetup */
/** @typedef {"auto" | "light" | "dark" | "contrast"} Theme */
/** @typedef {"0.5" | "1" | "2" | "4" | "instant"} Speed */
/** @typedef {"percent" | "fraction"} Unit */
/** @typedef {"useful" | "every" | "none"} Rerolls */

/**
 * @typedef {object} Settings
 * @property {Theme} theme
 * @property {Speed} speed
 * @property {string} language  "auto" is the browser's
 * @property {boolean} sound
 * @property {number} volume    0 to 100
 * @property {boolean} soundOffered   the reader has been asked once whether there shall be sound
 * @property {boolean} oneTap   a move is driven by the first tap on its space or row, not only by the second
 *                              or by the button
 * @property {boolean} autoRoll choosing a gear rolls its die
 * @property {boolean} hints    the strongest driver may be asked
 * @property {boolean} clauses  rules are cited by their numbers, in all texts
 * @property {boolean} explain  with hints: a word on what happens for the first time
 * @property {boolean} ghosts   the car of one's own best lap drives along
 * @property {boolean} remarks  a rival says something in the commentary now and then
 * @property {number} livery    the reader's own, 0 to 9
 * @property {Rerolls} rerolls  after which rolls a driver point is offered
 * @property {Unit} unit        in which chances are told
 * @property {string} circuit   of the quick race
 * @property {string} player    under which name the reader races with others; empty: not yet known
 * @property {number} races     races begun on this device
 * @property {boolean} firstLapDone   the lap with a coach has been finished
 * @property {Choices | null} rules   chosen last in the set-up
 * @property {CarSetup[] | null} cars   of the race last set up there for one person
 * @property {Choices | null} friends   rules chosen last for a race with friends
 * @property {Choices | null} table   the last that were neither the basic game nor all advanced rules
 */

/** @type {Theme[]} */
export const THEMES = ["auto", "light", "dark", "contrast"];
/** @type {Speed[]} */
export const SPEEDS = ["0.5", "1", "2", "4", "instant"];
/** @type {Unit[]} */
export const UNITS = ["percent", "fraction"];
/** @type {Rerolls[]} */
export const REROLLS = ["useful", "every", "none"];
export const VOLUME_MOST = 100;
const VOLUME = 60;
const LIVERIES_BY_NUMBER = Array.from({ length: LIVERIES }, (_, livery) => livery);

/** @param {unknown} value */
const volumeFrom = (value) =>
  typeof value === "number" && value >= 0 && value <= VOLUME_MOST ? Math.round(value) : VOLUME;

/** @param {unknown} races */
const racesFrom = (races) => (typeof races === "number" && Number.isSafeInteger(races) ? races : 0);

/** Until version 0.4.0 the cars were part of the quick race. @param {Record<string, unknown>} stored */
const carsFrom = ({ cars, quick }) =>
  readCars(cars ?? /** @type {{cars?: unknown} | null | undefined} */ (quick)?.cars);

/**
 * @param {Record<string, unknown>} stored
 * @param {string[]} circuits  the ids there are, the default first
 * @param {string[]} languages
 * @returns {Settings}
 */
export function settingsFrom(stored, circuits, languages) {
  const {
    theme,
    speed,
    language,
    sound,
    volume,
    soundOffered,
    oneTap,
    autoRoll,
    hints,
    explain,
    clauses,
    ghosts,
    remarks,
    livery,
    unit,
    rerolls,
    circuit,
    player,
    races,
    firstLapDone,
    rules,
    table,
    friends,
  } = stored;
  return {
    theme: THEMES.find((known) => known === theme) ?? "auto",
    speed: SPEEDS.find((known) => known === speed) ?? "1",
    language: languages.find((known) => known === language) ?? "auto",
    sound: sound === true,
    volume: volumeFrom(volume),
    soundOffered: soundOffered === true,
    oneTap: oneTap === true,
    autoRoll: autoRoll === true,
    hints: hints !== false,
    explain: explain !== false,
    remarks: remarks !== false,
    clauses: clauses === true,
    ghosts: ghosts !== false,
    livery: LIVERIES_BY_NUMBER.find((known) => known === livery) ?? 0,
    unit: UNITS.find((known) => known === unit) ?? "percent",
    rerolls: REROLLS.find((known) => known === rerolls) ?? "useful",
    circuit: circuits.find((known) => known === circuit) ?? circuits[0],
    player: typeof player === "string" && player.length <= NAME_LONGEST ? player : "",
    races: racesFrom(races),
    // Until version 0.4.0 any race took the first lap off the home page.
    firstLapDone: typeof firstLapDone === "boolean" ? firstLapDone : racesFrom(races) > 0,
    rules: readChoices(rules, LAPS_MOST),
    table: readChoices(table, LAPS_MOST),
    cars: carsFrom(stored),
    friends: readChoices(friends, LAPS_MOST),
  };
}

/** How many times as fast as life; null when nothing is to be animated at all. @param {Speed} speed */
export function pace(speed) {
  return speed === "instant" ? null : Number(speed);
}
