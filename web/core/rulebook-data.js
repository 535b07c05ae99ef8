/**
 * The rulebooks of this site, with the switches that the engine had when the site was built.
 */
import site from "virtual:site";

/** @typedef {import("./rulebook.js").Switch} Switch */

export const books = site.rulebooks.map(({ id }) => id);

/**
 * Whether a rulebook counts in movement points, and has its own words for that.
 * @param {string | undefined} id
 */
export const countsInPoints = (id) => site.rulebooks.some((book) => book.id === id && book.points);

/** @param {string} id @returns {Switch[]} */
export function switchesOf(id) {
  return site.rulebooks.find((book) => book.id === id)?.switches ?? [];
}

/** The fewest and the most laps that it speaks of. @param {string} id */
export function lapsOf(id) {
  return site.rulebooks.find((book) => book.id === id)?.laps ?? [1, Number.POSITIVE_INFINITY];
}
