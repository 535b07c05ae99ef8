/**
 * The rulebooks of this site, with the switches that the engine had when the site was built.
 */
import site from "virtual:site";

/** @typedef {import("../protocol.js").RulebookView} Rulebook */
/** @typedef {import("../protocol.js").SwitchView} Switch */

export const { levels } = site;

export const books = site.rulebooks.map(({ id }) => id);

/**
 * Whether a rulebook counts in movement points, and has its own words for that.
 * @param {string | undefined} id
 */
export const countsInPoints = (id) => bookOf(id ?? "").points;

/** @type {Rulebook} */
const UNKNOWN = {
  id: "",
  points: false,
  laps: [1, Number.POSITIVE_INFINITY],
  teams: [],
  teams_decide: false,
  switches: [],
  all_rules: null,
};

/** The rulebook of this name; one that leaves nothing to choose where there is none. @param {string} id */
export const bookOf = (id) => site.rulebooks.find((book) => book.id === id) ?? UNKNOWN;

/** @param {string} id @returns {Switch[]} */
export const switchesOf = (id) => bookOf(id).switches;
