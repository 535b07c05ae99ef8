/**
 * Long lists come bit by bit, a handful with each painting, and what lies below the first window or beside
 * comes with the next one, so that no painting keeps a finger waiting.
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
 * Whether a part of a screen that lies below a phone's first window comes with this painting: the first of
 * them with the second painting, and so on.
 * @param {string} name  the screen is whole once all have come
 * @param {number} part  from 1
 * @param {import("../store.js").Store} store
 * @param {boolean} [beside]  where there is room it stands beside the others, and comes after them too
 */
export function belowComes(name, part, store, beside = false) {
  const there = parts.get(name) ?? 0;
  if (!(narrow() || beside) || there >= part) return true;
  if (there === part - 1)
    queueMicrotask(() => {
      parts.set(name, part);
      store.update({});
    });
  return false;
}
