/**
 * What the reader wants to print, for as long as the page is open.
 */
import { bookOf, books, switchesOf } from "../../core/rulebook-data.js";
import { choiceOf } from "../../core/rulebook.js";
import { LIVERY_COUNT } from "../../core/ui/liveries.js";

/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {import("./papers.js").PaperName} PaperName */
/** @typedef {"full" | "thrift" | "mono"} Colours */
/**
 * @typedef {"cover" | "board" | "corners" | "turn" | "dice" | "nets" | "sheets" | "cars" | "markers"} Part
 */
/**
 * @typedef {object} Options
 * @property {PaperName} paper
 * @property {import("./papers.js").Size} own   paper of the reader's own, in millimetres
 * @property {number} space      length of a space, in millimetres
 * @property {Colours} colours
 * @property {Part[]} parts
 * @property {string | null} rulebook   null: that of the race being set up
 * @property {number | null} laps       null: those of the race being set up
 * @property {boolean} season           cars as they are built for a season
 * @property {string | null} dice       null: those of the race being set up
 * @property {number | null} cars       null: those of the race being set up
 */
/**
 * The rules that a set is printed for.
 * @typedef {{rulebook: string, laps: number, on: Set<string>, dice: string, points: boolean}} Rules
 */

export const SPACE = { least: 20, most: 40, usual: 25 };
/** @type {Colours[]} */
export const COLOURS = ["full", "thrift", "mono"];
/** In the order in which they are printed. @type {Part[]} */
export const PARTS = ["cover", "board", "corners", "turn", "dice", "nets", "sheets", "cars", "markers"];
/** Those that have to do with the circuit alone. @type {Part[]} */
const OF_THE_BOARD = ["cover", "board", "corners"];

/** Maximum sheets of a board. */
export const SHEETS_MOST = 120;
/** Laps for which rulebooks print cars. */
export const LAPS_MOST = 3;
export const CARS = { least: 1, most: LIVERY_COUNT };
/** The switch that builds cars for a season. */
const DESIGN = "design";
/** The switch that chooses between a table and gear dice. */
export const DICE = "movement_dice";

/** @type {Options} */
let options = {
  paper: "a4",
  own: { width: 330, height: 480 },
  space: SPACE.usual,
  colours: "full",
  parts: OF_THE_BOARD,
  rulebook: null,
  laps: null,
  season: false,
  dice: null,
  cars: null,
};

export const optionsNow = () => options;

/** @param {Partial<Options>} patch */
export function changeOptions(patch) {
  options = { ...options, ...patch };
}

/** @param {number} value @param {{least: number, most: number}} limits */
const within = (value, { least, most }) => Math.min(most, Math.max(least, Math.round(value) || least));

/** @param {number} value  of a field */
export const spaceWithin = (value) => within(value, SPACE);
/** @param {number} value  of a field */
export const carsWithin = (value) => within(value, CARS);

/** @param {Part} part @param {boolean} on */
export function withPart(part, on) {
  return PARTS.filter((one) => (one === part ? on : options.parts.includes(one)));
}

/** @param {string} rulebook */
export const hasSeasonCars = (rulebook) => switchesOf(rulebook).some(({ id }) => id === DESIGN);

/** The dice that a rulebook leaves to choose from. @param {string} rulebook */
export const diceChoices = (rulebook) => switchesOf(rulebook).find(({ id }) => id === DICE)?.choices ?? [];

/** Laps that a rulebook prints cars for. @param {string} rulebook */
export function lapsOf(rulebook) {
  const [fewest, most] = bookOf(rulebook).laps;
  return Array.from({ length: LAPS_MOST }, (_, at) => at + 1).filter(
    (laps) => laps >= fewest && laps <= most,
  );
}

/** @param {Setup} draft  the race being set up @param {Options} wanted @returns {Rules} */
export function rulesFor(draft, wanted) {
  const rulebook = wanted.rulebook ?? draft.rulebook ?? books[0];
  const setup = rulebook === draft.rulebook ? draft : { ...draft, rulebook, switches: {} };
  const switches = switchesOf(rulebook);
  const chosen = switches.filter((one) => choiceOf(setup, one) !== one.choices[0]).map(({ id }) => id);
  const on = new Set(chosen);
  if (wanted.season && hasSeasonCars(rulebook)) on.add(DESIGN);
  const possible = lapsOf(rulebook);
  const laps = wanted.laps ?? draft.laps;
  return {
    rulebook,
    laps: possible.includes(laps) ? laps : laps < possible[0] ? possible[0] : (possible.at(-1) ?? laps),
    on,
    dice: wanted.dice ?? setup.movement_dice,
    points: bookOf(rulebook).points,
  };
}

/**
 * The cars of the set: those of the race being set up, more or fewer as wanted.
 * @param {Setup} draft @param {Options} wanted @param {string[]} names  of drivers, by livery
 * @returns {{name: string, livery: number}[]}
 */
export function carsFor(draft, wanted, names) {
  const drafted = draft.cars.map(({ name, livery }) => ({ name, livery }));
  const count = carsWithin(wanted.cars ?? drafted.length);
  const taken = new Set(drafted.map(({ livery }) => livery));
  const others = Array.from({ length: LIVERY_COUNT }, (_, livery) => livery)
    .filter((livery) => !taken.has(livery))
    .map((livery) => ({ name: names[livery] ?? "", livery }));
  return [...drafted, ...others].slice(0, count);
}
