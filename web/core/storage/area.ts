/** The game's part of the browser's local storage. Errors are reported once, not raised. */
export const PREFIX = "yellow-flag.";

/** Returns the key for unreadable texts, from the key under which they were stored. */
const asideKey = (key: string) => (key === "races.1" ? "damaged.1" : `damaged-${key}`);
const ASIDE = /^damaged(-[a-z]+)?\.\d+$/;

/** @returns undefined if the text is not JSON */
export function parsed<Found>(source: string): Found | undefined {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

const isAlike = <Kind>(found: unknown, one: Kind): found is Kind =>
  Object(found) === found && Array.isArray(found) === Array.isArray(one);

export type LocalStore = ReturnType<typeof openLocalStore>;

/**
 * @param onTrouble  called once, at the first storage error
 * @param storage  raises an error if storage is blocked
 */
export function openLocalStore(
  onTrouble: () => void,
  storage: () => globalThis.Storage = () => window.localStorage,
) {
  let reported = false;

  function attempt<T>(action: (area: globalThis.Storage) => T): T | null {
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

  const read = (key: string) => attempt((area) => area.getItem(PREFIX + key));
  const write = (key: string, value: unknown) =>
    attempt((area) => area.setItem(PREFIX + key, JSON.stringify(value)));

  /** Returns the texts set aside under a key. Earlier versions stored a single text, not as JSON. */
  function textsAside(key: string): string[] {
    const source = read(key);
    const found = source === null ? [] : parsed(source);
    return Array.isArray(found) ? found.map(String) : [source ?? ""];
  }

  /**
   * Stores an unreadable text under another key, so that it is not overwritten.
   * @returns false if the storage is full or blocked
   */
  function setAside(key: string, source: string): boolean {
    const kept = textsAside(asideKey(key));
    return kept.includes(source) || write(asideKey(key), [...kept, source]) !== null;
  }

  /**
   * Reads the valid part of a stored text. If parts are invalid, the whole text is set aside.
   * @param soundPart  returns the valid part of a value that is a list or object as expected
   */
  function readSound<Found, Sound extends Found>(
    key: string,
    none: Sound,
    soundPart: (found: Found) => Sound,
  ): Sound {
    const source = read(key);
    if (source === null) return none;
    const found = parsed(source);
    const isOfItsKind = isAlike<Found>(found, none);
    const sound = isOfItsKind ? soundPart(found) : none;
    const isWhole = isOfItsKind && JSON.stringify(sound) === JSON.stringify(found);
    if (!isWhole && setAside(key, source)) write(key, sound);
    return sound;
  }

  /** Reads a list. If entries are invalid, the stored text is set aside. */
  const readList = <Found, Sound extends Found>(
    key: string,
    isSound: (entry: Found) => entry is Sound,
  ): Sound[] => readSound<Found[], Sound[]>(key, [], (found) => found.filter(isSound));

  /** Reads an object. If entries are invalid, the stored text is set aside. */
  const readTable = <Found, Sound extends Found>(
    key: string,
    isSound: (value: Found, name: string) => value is Sound,
  ): Record<string, Sound> =>
    readSound<Record<string, Found>, Record<string, Sound>>(key, {}, (found) =>
      Object.fromEntries(
        Object.entries(found).filter((entry): entry is [string, Sound] => isSound(entry[1], entry[0])),
      ),
    );

  /** Returns all keys of the game, without the prefix. */
  const keys = () =>
    attempt((area) => Array.from({ length: area.length }, (_, index) => area.key(index) ?? ""))
      ?.filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)) ?? [];

  /** Returns the keys of texts that were set aside. */
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

    /** Returns the number of texts that were set aside. */
    damagedCount: () => keysAside().reduce((count, key) => count + textsAside(key).length, 0),

    discardDamaged() {
      for (const key of keysAside()) attempt((area) => area.removeItem(PREFIX + key));
    },
  };
}
