/** Set-ups and storage for the node tests of screens. Import render.mjs first: it installs a document. */
import { openStorage } from "../../../web/domain/storage/storage.ts";
import { reply } from "./views.mjs";

/** @typedef {import("../../../web/protocol.d.ts").Setup} Setup */

const DRIVERS = ["bold", "careful", "steady", "steady-blocker", "steady-gambler"];

/**
 * A set-up at Monaco of "You" against computer drivers.
 * @param {Partial<Setup>} [changes]
 * @param {number} [count]  of cars
 * @returns {Setup}
 */
export function setup(changes = {}, count = 6) {
  const { names } = reply("catalog").catalog;
  const cars = Array.from({ length: count }, (_, livery) => ({
    name: livery === 0 ? "You" : names[livery],
    livery,
    driver: livery === 0 ? "human" : DRIVERS[(livery - 1) % DRIVERS.length],
  }));
  return {
    circuit: "monaco",
    rulebook: "ludodelire",
    laps: 1,
    movement_dice: "table",
    switches: {},
    seed: 1,
    cars,
    ...changes,
  };
}

/**
 * The storage of a browser with only these contents.
 * @param {Record<string, unknown>} [contents]  by key, such as "profile.1"
 */
export function storageWith(contents = {}) {
  localStorage.clear();
  for (const [key, value] of Object.entries(contents))
    localStorage.setItem(`yellow-flag.${key}`, JSON.stringify(value));
  return openStorage(() => {});
}

/**
 * A finished race as the profile stores it.
 * @param {Record<string, unknown>} [changes]
 * @returns {any}
 */
export const storedResult = (changes = {}) => ({
  key: "a",
  at: Date.UTC(2026, 10, 21),
  link: "r1.a",
  category: "monaco ludodelire table",
  circuit: "monaco",
  rulebook: "ludodelire",
  laps: 1,
  place: 2,
  cars: 6,
  throws: 19,
  laps_driven: 1,
  lap_throws: 1886,
  luck: -250,
  gears: [1, 2, 3, 4, 5, 0],
  corners: [],
  ...changes,
});
