/** The game's area of the browser's storage. Errors are reported once, not raised. */
export const PREFIX = "yellow-flag.";

/** The key for a text that cannot be read, by the key it was stored under. */
const asideKey = (key: string) => (key === "races.1" ? "damaged.1" : `damaged-${key}`);
const ASIDE = /^damaged(-[a-z]+)?\.\d+$/;

/** @returns undefined when it is not JSON */
export function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

export type Area = ReturnType<typeof openArea>;

/**
 * @param onTrouble  called once, the first time that storing fails
 * @param storage  raises an error if storing is forbidden
 */
export function openArea(
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

  /** Earlier versions stored one text as it was. */
  function textsAside(key: string): string[] {
    const source = read(key);
    const found = source === null ? [] : parsed(source);
    return Array.isArray(found) ? found.map(String) : [source ?? ""];
  }

  /**
   * Keep a text that cannot be read, where nothing later overwrites it.
   * @returns false: there is no room
   */
  function setAside(key: string, source: string): boolean {
    const kept = textsAside(asideKey(key));
    return kept.includes(source) || write(asideKey(key), [...kept, source]) !== null;
  }

  /**
   * Read what can be read of a text; if that is not all, the text is set aside.
   * @param soundPart  of a value of the right kind, list or object
   */
  function readSound<T>(key: string, none: T, soundPart: (found: any) => T): T {
    const source = read(key);
    if (source === null) return none;
    const found = parsed(source);
    const isOfItsKind = Object(found) === found && Array.isArray(found) === Array.isArray(none);
    const sound = isOfItsKind ? soundPart(found) : none;
    const isWhole = isOfItsKind && JSON.stringify(sound) === JSON.stringify(found);
    if (!isWhole && setAside(key, source)) write(key, sound);
    return sound;
  }

  /** Read a list; a text with entries that cannot be read is set aside. */
  const readList = <T>(key: string, isSound: (entry: any) => entry is T): T[] =>
    readSound(key, [] as T[], (found) => found.filter(isSound));

  /** Read an object; a text with entries that cannot be read is set aside. */
  const readTable = (
    key: string,
    isSound: (value: any, name: string) => boolean = () => true,
  ): Record<string, any> =>
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
