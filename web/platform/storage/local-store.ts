/** The game's part of the browser's local storage. Errors are reported once, not raised. */
export const PREFIX = "yellow-flag.";

/** Returns the key for unreadable texts, from the key under which they were stored. */
const damagedKey = (key: string) => (key === "races.1" ? "damaged.1" : `damaged-${key}`);
const DAMAGED_KEY = /^damaged(-[a-z]+)?\.\d+$/;

/** @returns undefined if the text is not JSON */
export function parseJson<Found>(source: string): Found | undefined {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

const isSameKind = <Kind>(value: unknown, one: Kind): value is Kind =>
  Object(value) === value && Array.isArray(value) === Array.isArray(one);

export type LocalStore = ReturnType<typeof openLocalStore>;

/**
 * @param onError  called once, at the first storage error
 * @param storage  raises an error if storage is blocked
 */
export function openLocalStore(
  onError: () => void,
  storage: () => globalThis.Storage = () => window.localStorage,
) {
  let hasReported = false;

  function attempt<T>(action: (items: globalThis.Storage) => T): T | null {
    try {
      return action(storage());
    } catch {
      if (!hasReported) {
        hasReported = true;
        onError();
      }
      return null;
    }
  }

  const read = (key: string) => attempt((items) => items.getItem(PREFIX + key));
  const write = (key: string, value: unknown) =>
    attempt((items) => items.setItem(PREFIX + key, JSON.stringify(value)));

  /** Returns the texts set aside under a key. Earlier versions stored a single text, not as JSON. */
  function damagedTexts(key: string): string[] {
    const source = read(key);
    const texts = source === null ? [] : parseJson(source);
    return Array.isArray(texts) ? texts.map(String) : [source ?? ""];
  }

  /**
   * Stores an unreadable text under another key, so that it is not overwritten.
   * @returns false if the storage is full or blocked
   */
  function setAside(key: string, source: string): boolean {
    const texts = damagedTexts(damagedKey(key));
    return texts.includes(source) || write(damagedKey(key), [...texts, source]) !== null;
  }

  /**
   * Reads the valid part of a stored text. If parts are invalid, the whole text is set aside.
   * @param validPart  returns the valid part of a value that is a list or object as expected
   */
  function readValid<Found, Valid extends Found>(
    key: string,
    none: Valid,
    validPart: (value: Found) => Valid,
  ): Valid {
    const source = read(key);
    if (source === null) return none;
    const value = parseJson(source);
    const hasExpectedKind = isSameKind<Found>(value, none);
    const valid = hasExpectedKind ? validPart(value) : none;
    const isUnchanged = hasExpectedKind && JSON.stringify(valid) === JSON.stringify(value);
    if (!isUnchanged && setAside(key, source)) write(key, valid);
    return valid;
  }

  /** Reads a list. If entries are invalid, the stored text is set aside. */
  const readList = <Found, Valid extends Found>(
    key: string,
    isValid: (entry: Found) => entry is Valid,
  ): Valid[] => readValid<Found[], Valid[]>(key, [], (entries) => entries.filter(isValid));

  /** Reads an object. If entries are invalid, the stored text is set aside. */
  const readTable = <Found, Valid extends Found>(
    key: string,
    isValid: (value: Found, name: string) => value is Valid,
  ): Record<string, Valid> =>
    readValid<Record<string, Found>, Record<string, Valid>>(key, {}, (table) =>
      Object.fromEntries(
        Object.entries(table).filter((entry): entry is [string, Valid] => isValid(entry[1], entry[0])),
      ),
    );

  /** Returns all keys of the game, without the prefix. */
  const keys = () =>
    attempt((items) => Array.from({ length: items.length }, (_, index) => items.key(index) ?? ""))
      ?.filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)) ?? [];

  /** Returns the keys of texts that were set aside. */
  const damagedKeys = () => keys().filter((key) => DAMAGED_KEY.test(key));

  return {
    attempt,
    read,
    write,
    keys,
    readValid,
    readList,
    readTable,
    setAside,

    /** Returns the number of texts that were set aside. */
    damagedCount: () => damagedKeys().reduce((count, key) => count + damagedTexts(key).length, 0),

    discardDamaged() {
      for (const key of damagedKeys()) attempt((items) => items.removeItem(PREFIX + key));
    },
  };
}
