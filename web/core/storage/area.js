/**
 * The game's area of the browser's storage. Nothing here throws; what goes wrong is reported once.
 */
export const PREFIX = "yellow-flag.";

/** @param {string} source @returns {unknown} undefined when it is not JSON */
export function parsed(source) {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** @typedef {ReturnType<typeof openArea>} Area */

/** @param {() => void} onTrouble  called once, the first time that something cannot be stored */
export function openArea(onTrouble) {
  let reported = false;

  /** @template T @param {(area: globalThis.Storage) => T} action @returns {T | null} */
  function attempt(action) {
    try {
      return action(window.localStorage);
    } catch {
      if (!reported) {
        reported = true;
        onTrouble();
      }
      return null;
    }
  }

  /** @param {string} key */
  const read = (key) => attempt((area) => area.getItem(PREFIX + key));
  /** @param {string} key @param {unknown} value */
  const write = (key, value) => attempt((area) => area.setItem(PREFIX + key, JSON.stringify(value)));

  /**
   * A list; what cannot be read is put aside, where nothing later can overwrite it.
   * @param {string} key
   * @param {string} aside
   * @returns {unknown[]}
   */
  function readList(key, aside) {
    const source = read(key);
    const found = source === null ? [] : parsed(source);
    if (Array.isArray(found)) return found;
    attempt((area) => area.setItem(PREFIX + aside, source ?? ""));
    return [];
  }

  return { attempt, read, write, readList };
}
