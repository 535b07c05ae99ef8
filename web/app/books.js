/**
 * The rulebooks of this site, with the switches that the engine had when the site was built.
 */
import site from "virtual:site";

/** @typedef {import("./rulebook.js").Switch} Switch */

export const books = site.rulebooks.map(({ id }) => id);

/** @param {string} id @returns {Switch[]} */
export function switchesOf(id) {
  return site.rulebooks.find((book) => book.id === id)?.switches ?? [];
}
