/**
 * Long lists come bit by bit, a handful with each painting, so that no painting keeps a finger waiting.
 */

/** What a large window shows at once. */
const AT_ONCE = 9;
const MORE = 9;

/** How far each list has come. @type {Map<string, number>} */
const reached = new Map();

/**
 * As much of a list as has come by now; the others follow in the next frames.
 * @template T
 * @param {string} name  the list is whole from its first showing on
 * @param {readonly T[]} items
 * @param {import("../store.js").Store} store
 */
export function bitByBit(name, items, store) {
  const count = reached.get(name) ?? AT_ONCE;
  if (count < items.length)
    queueMicrotask(() => {
      reached.set(name, count + MORE);
      store.update({});
    });
  return items.slice(0, count);
}
