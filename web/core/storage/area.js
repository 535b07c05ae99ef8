/**
 * The game's area of the browser's storage. Nothing here throws; what goes wrong is reported once.
 */
export const PREFIX = "yellow-flag.";

/** Where texts that cannot be read are kept, by the key they were stored under. @param {string} key */
const asideKey = (key) => (key === "races.1" ? "damaged.1" : `damaged-${key}`);
const ASIDE = /^damaged(-[a-z]+)?\.\d+$/;

/** @param {string} source @returns {unknown} undefined when it is not JSON */
export function parsed(source) {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** @typedef {ReturnType<typeof openArea>} Area */

/**
 * @param {() => void} onTrouble  called once, the first time that something cannot be stored
 * @param {() => globalThis.Storage} storage  throws where storing is forbidden
 */
export function openArea(onTrouble, storage = () => window.localStorage) {
  let reported = false;

  /** @template T @param {(area: globalThis.Storage) => T} action @returns {T | null} */
  function attempt(action) {
    try {
      return action(storage());
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

  /** Earlier versions stored one text as it was. @param {string} key @returns {string[]} */
  function textsAside(key) {
    const source = read(key);
    const found = source === null ? [] : parsed(source);
    return Array.isArray(found) ? found.map(String) : [source ?? ""];
  }

  /**
   * Keep a text that cannot be read, where nothing later overwrites it.
   * @param {string} key @param {string} source @returns {boolean} false: there is no room
   */
  function setAside(key, source) {
    const kept = textsAside(asideKey(key));
    return kept.includes(source) || write(asideKey(key), [...kept, source]) !== null;
  }

  /**
   * Read what can be read of a text; if that is not all, the text is set aside.
   * @template T @param {string} key @param {T} none
   * @param {(found: any) => T} soundPart  of a value of the right kind, list or object
   * @returns {T}
   */
  function readSound(key, none, soundPart) {
    const source = read(key);
    if (source === null) return none;
    const found = parsed(source);
    const isOfItsKind = Object(found) === found && Array.isArray(found) === Array.isArray(none);
    const sound = isOfItsKind ? soundPart(found) : none;
    const isWhole = isOfItsKind && JSON.stringify(sound) === JSON.stringify(found);
    if (!isWhole && setAside(key, source)) write(key, sound);
    return sound;
  }

  /**
   * Read a list; a text with entries that cannot be read is set aside.
   * @template T @param {string} key @param {(entry: any) => entry is T} isSound @returns {T[]}
   */
  const readList = (key, isSound) =>
    readSound(key, /** @type {T[]} */ ([]), (found) => found.filter(isSound));

  /**
   * Read an object; a text with entries that cannot be read is set aside.
   * @param {string} key @param {(value: any, name: string) => boolean} [isSound]
   * @returns {Record<string, any>}
   */
  const readTable = (key, isSound = () => true) =>
    readSound(key, {}, (found) =>
      Object.fromEntries(Object.entries(found).filter(([name, value]) => isSound(value, name))),
    );

  /** All keys of the game, without the prefix. */
  const keys = () =>
    attempt((area) => Array.from({ length: area.length }, (_, index) => area.key(index) ?? ""))
      ?.filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)) ?? [];

  /** The keys of texts that were set aside. */
  const keysAside = () => keys().filter((key) => ASIDE.test(key));

  return {
    attempt,
    read,
    write,
    keys,
    readSound,
    readList,
    readTable,
    setAside,

    /** Number of texts that were set aside. */
    damagedCount: () => keysAside().reduce((count, key) => count + textsAside(key).length, 0),

    discardDamaged() {
      for (const key of keysAside()) attempt((area) => area.removeItem(PREFIX + key));
    },
  };
}
