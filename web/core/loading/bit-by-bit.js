/**
 * Long lists come bit by bit, a handful with each painting, and what lies below the first window, beside, or
 * beneath a painted first screen comes with the next one, so that no painting keeps a finger waiting.
 */
import { narrow } from "../theme.js";

/** What a large window shows at once, and a phone. */
const [AT_ONCE, ON_A_PHONE] = [9, 4];
const MORE = 6;

/** How far each list has come. @type {Map<string, number>} */
const reached = new Map();

/**
 * As much of a list as has come by now; the others follow in the next frames.
 * @template T
 * @param {string} name  the list is whole from its first showing on
 * @param {readonly T[]} items
 * @param {import("../store.js").Store} store
 * @param {number} [atOnce]  in a large window
 */
export function bitByBit(name, items, store, atOnce = AT_ONCE) {
  const count = reached.get(name) ?? (narrow() ? ON_A_PHONE : atOnce);
  if (count < items.length)
    queueMicrotask(() => {
      reached.set(name, count + MORE);
      store.update({});
    });
  return items.slice(0, count);
}

/** How many parts of a screen have been painted. @type {Map<string, number>} */
const parts = new Map();

/**
 * Whether a part of a screen comes with this painting: the first of them with the second one, and so on.
 * @param {string} name  the screen is whole once all have come
 * @param {number} part  from 1
 * @param {import("../store.js").Store} store
 */
function comes(name, part, store) {
  const there = parts.get(name) ?? 0;
  if (there >= part) return true;
  if (there === part - 1)
    queueMicrotask(() => {
      parts.set(name, part);
      store.update({});
    });
  return false;
}

/**
 * The same for parts that lie below a phone's first window.
 * @param {string} name @param {number} part @param {import("../store.js").Store} store
 * @param {boolean} [beside]  where there is room it stands beside the others, and comes after them too
 */
export const belowComes = (name, part, store, beside = false) =>
  !(narrow() || beside) || comes(name, part, store);

const PAINTED = ["question", "picture"];

/** Whether the page lies beneath a first screen that the build has painted, and nobody sees it. */
export const isBeneath = () => PAINTED.includes(globalThis.firstScreen?.shown ?? "");

/** Whether it lies beneath a painted question: the board is to show the same at once. */
export const questionIsPainted = () => globalThis.firstScreen?.shown === "question";

/**
 * The same for parts of a screen that is put together there, so that what is tapped meanwhile is heard.
 * @param {string} name @param {number} part @param {import("../store.js").Store} store
 */
export const beneathComes = (name, part, store) => !isBeneath() || comes(name, part, store);

/** Whether so many parts of a screen have come. @param {string} name @param {number} count */
export const cameAll = (name, count) => (parts.get(name) ?? 0) >= count;

/** Beneath a first screen the browser is let do what is due, before more is done. @returns {Promise<void>} */
export const breath = () => (isBeneath() ? new Promise((resolve) => setTimeout(resolve)) : Promise.resolve());
