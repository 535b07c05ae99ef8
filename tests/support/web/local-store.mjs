/** The game's area of a browser's storage, in memory. */
import { openLocalStore } from "../../../web/platform/storage/local-store.ts";

/**
 * An area of storage, with its texts by key.
 * @param {Record<string, string>} [contents]  by key, such as "profile.1"
 */
export function localStoreWith(contents = {}, hasRoom = true) {
  /** @type {Map<string, string>} */
  const texts = new Map(Object.entries(contents).map(([key, text]) => [`yellow-flag.${key}`, text]));
  const storage = {
    get length() {
      return texts.size;
    },
    key: (/** @type {number} */ index) => [...texts.keys()][index] ?? null,
    getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ text) {
      if (!hasRoom) throw new Error("full");
      texts.set(key, text);
    },
    removeItem: (/** @type {string} */ key) => texts.delete(key),
  };
  const text = (/** @type {string} */ key) => texts.get(`yellow-flag.${key}`);
  return {
    ...openLocalStore(
      () => {},
      () => /** @type {any} */ (storage),
    ),
    text,
  };
}
