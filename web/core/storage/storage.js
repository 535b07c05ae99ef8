/**
 * The browser's storage, made safe: it may be forbidden, full, or hold nonsense. Nothing here throws; what
 * goes wrong is reported once.
 */

/**
 * @typedef {object} StoredRace
 * @property {string} key      the set-up as text: one entry for each race, however often it is saved
 * @property {string} link
 * @property {string} circuit
 * @property {number} lap
 * @property {number} laps
 * @property {number} place
 * @property {number} livery
 * @property {number} number
 * @property {number[]} [seats]  the cars of this device's people, none for who watches; all that people drive
 *                               unless it is given
 * @property {true} [over]      it has been raced to its end
 * @property {true} [out]       the car has not finished
 * @property {string} [name]   that the reader has given it
 * @property {number} [at]     when it was stored, in milliseconds since 1970
 */

/**
 * Official races by day: the link as far as it has come, and what came of it once it is over.
 * @typedef {Record<number, {link: string, card: import("../../protocol.js").Card | null}>} Days
 */
/**
 * @typedef {object} StoredSeason
 * @property {string} id
 * @property {string} name     the reader's own for it, at first the season's
 * @property {string} file     all of it, as the engine reads it
 * @property {number} race     the next one, 0 when the season is over
 * @property {number} races
 * @property {string} circuit  of the next race, or of the last one
 * @property {number} at       when it was stored, in milliseconds since 1970
 * @property {{race: number, key: string}} [under_way]   a race of it that was begun on this device, and the
 *                                   key under which races are stored
 */

const PREFIX = "yellow-flag.";
const RACES = "races.1";
const DAMAGED = "damaged.1";
const SETTINGS = "settings.1";
const CIRCUITS = "circuits.1";
const DAYS = "days.1";
const DAMAGED_DAYS = "damaged-days.1";
const LESSONS = "lessons.1";
const EXPLAINED = "explained.1";
const DAMAGED_CIRCUITS = "damaged-circuits.1";
const SEASONS = "seasons.1";
const DAMAGED_SEASONS = "damaged-seasons.1";
/** Of races under way, and of finished ones. */
const RACES_KEPT = 40;
export const RACE_NAME_LONGEST = 40;

/** @param {unknown} value @returns {value is StoredRace} */
export function isStoredRace(value) {
  if (typeof value !== "object" || value === null) return false;
  const race = /** @type {Record<string, unknown>} */ (value);
  const words = ["key", "link", "circuit"].every((name) => typeof race[name] === "string");
  const named =
    race.name === undefined || (typeof race.name === "string" && race.name.length <= RACE_NAME_LONGEST);
  const dated = race.at === undefined || Number.isSafeInteger(race.at);
  const seated =
    race.seats === undefined ||
    (Array.isArray(race.seats) && race.seats.every((car) => Number.isSafeInteger(car)));
  const ended = [race.over, race.out].every((mark) => mark === undefined || mark === true);
  return (
    words &&
    named &&
    dated &&
    seated &&
    ended &&
    ["lap", "laps", "place", "livery", "number"].every((name) => Number.isSafeInteger(race[name]))
  );
}

const MARKS = ["clean", "paid", "spun", "out"];

/** @param {any} card @returns {boolean} */
function isCard(card) {
  const counts = ["cars", "throws", "left", "full"].every((name) => Number.isSafeInteger(card?.[name]));
  const place = card?.place === null || Number.isSafeInteger(card?.place);
  return (
    counts &&
    place &&
    Array.isArray(card.marks) &&
    card.marks.every((/** @type {unknown} */ mark) => MARKS.some((known) => known === mark))
  );
}

/** @param {[string, any]} entry  a day, and what is said to be its official race */
const isDay = ([day, race]) =>
  /^\d{1,7}$/.test(day) && typeof race?.link === "string" && (race.card === null || isCard(race.card));

/** @param {unknown} value @returns {value is StoredSeason} */
export function isStoredSeason(value) {
  const season = /** @type {Record<string, unknown>} */ (value ?? {});
  return (
    ["id", "name", "file", "circuit"].every((name) => typeof season[name] === "string") &&
    ["race", "races", "at"].every((name) => Number.isSafeInteger(season[name]))
  );
}

/** @param {string} source @returns {unknown} undefined when it is not JSON */
function parsed(source) {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** @typedef {ReturnType<typeof openStorage>} Storage */

/** @param {() => void} onTrouble  called once, the first time that something cannot be stored */
export function openStorage(onTrouble) {
  let reported = false;
  /** Official races that could not be stored. @type {Days} */
  let visit = {};

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

  /** @returns {string[]} */
  function readDamaged() {
    const kept = parsed(read(DAMAGED) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  }

  /** Puts an unreadable text aside, where no later race can overwrite it. @param {string} source */
  function setAside(source) {
    const kept = readDamaged();
    if (!kept.includes(source)) write(DAMAGED, [...kept, source]);
  }

  /** @returns {StoredRace[]} newest first */
  function readRaces() {
    const source = read(RACES);
    if (source === null) return [];
    const found = parsed(source);
    if (Array.isArray(found) && found.every(isStoredRace)) return found;
    setAside(source);
    const sound = Array.isArray(found) ? found.filter(isStoredRace) : [];
    write(RACES, sound);
    return sound;
  }

  /** Finished races never push out one that is under way. @param {StoredRace[]} races  newest first */
  function writeRaces(races) {
    const counts = { over: 0, running: 0 };
    const kept = races.filter((race) => ++counts[race.over ? "over" : "running"] <= RACES_KEPT);
    return write(RACES, kept);
  }

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

  return {
    readRaces,
    damagedCount: () => readDamaged().length,

    /**
     * A race that the reader has named keeps its name.
     * @param {StoredRace} race
     * @returns {number | null} when it was stored, later than ever before; null: it could not be
     */
    saveRace(race) {
      const races = readRaces();
      const before = races.find((other) => other.key === race.key);
      const name = before?.name;
      const at = Math.max(Date.now(), (before?.at ?? 0) + 1);
      const written = writeRaces([
        { ...race, ...(name === undefined ? {} : { name }), at },
        ...races.filter((other) => other.key !== race.key),
      ]);
      return written === null ? null : at;
    },

    writeRaces,

    /** @param {string} key @param {string} name  empty: none of its own */
    renameRace(key, name) {
      writeRaces(readRaces().map((race) => (race.key === key ? { ...race, name: name || undefined } : race)));
    },

    /** @param {string} key */
    removeRace(key) {
      const races = readRaces();
      if (races.some((race) => race.key === key)) writeRaces(races.filter((race) => race.key !== key));
    },

    /** A stored race the engine cannot open: kept, but out of the way. @param {StoredRace} race */
    setAsideRace(race) {
      setAside(JSON.stringify(race));
      this.removeRace(race.key);
    },

    /** Circuits of the reader's own. */
    readCircuits: () => readList(CIRCUITS, DAMAGED_CIRCUITS),

    /** @param {object[]} circuits */
    writeCircuits(circuits) {
      write(CIRCUITS, circuits);
    },

    /** @returns {Days} */
    readDays() {
      const source = read(DAYS) ?? "{}";
      const found = parsed(source);
      const entries = typeof found === "object" && found !== null ? Object.entries(found) : [];
      const sound = entries.filter(isDay);
      const whole = found !== undefined && sound.length === entries.length;
      if (!whole) attempt((area) => area.setItem(PREFIX + DAMAGED_DAYS, source));
      return { ...Object.fromEntries(sound), ...visit };
    },

    /** A race that is over stays as it was. @param {number} day @param {Days[number]} race */
    saveDay(day, race) {
      const days = this.readDays();
      if (days[day]?.card) return;
      if (write(DAYS, { ...days, [day]: race }) === null) visit = { ...visit, [day]: race };
    },

    /** Newest first. @returns {StoredSeason[]} */
    readSeasons: () => readList(SEASONS, DAMAGED_SEASONS).filter(isStoredSeason),

    /** @param {StoredSeason[]} seasons @returns {boolean} whether there was room */
    writeSeasons: (seasons) => write(SEASONS, seasons) !== null,

    /** Steps done, by lesson. @returns {Record<string, number>} */
    readLessons() {
      const found = parsed(read(LESSONS) ?? "{}");
      const steps = typeof found === "object" && found !== null ? Object.entries(found) : [];
      return Object.fromEntries(steps.filter(([, done]) => Number.isSafeInteger(done) && done >= 0));
    },

    /** @param {Record<string, number>} done */
    writeLessons(done) {
      write(LESSONS, done);
    },

    /** What has been explained already. @returns {string[]} */
    readExplained() {
      const found = parsed(read(EXPLAINED) ?? "[]");
      return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
    },

    /** @param {string[]} ids */
    writeExplained(ids) {
      write(EXPLAINED, ids);
    },

    discardDamaged() {
      attempt((area) => area.removeItem(PREFIX + DAMAGED));
    },

    /** @returns {Record<string, unknown>} */
    readSettings() {
      const found = parsed(read(SETTINGS) ?? "{}");
      return typeof found === "object" && found !== null ? { ...found } : {};
    },

    /** @param {object} settings */
    writeSettings(settings) {
      write(SETTINGS, settings);
    },

    /** Everything the game has stored, as texts by key. @returns {Record<string, string>} */
    everything() {
      const found = attempt((area) => {
        const keys = Array.from({ length: area.length }, (_, index) => area.key(index) ?? "").filter((key) =>
          key.startsWith(PREFIX),
        );
        return keys.map((key) => [key.slice(PREFIX.length), area.getItem(key) ?? ""]);
      });
      return Object.fromEntries(found ?? []);
    },

    /**
     * Puts these texts in the place of everything stored, or leaves all as it was.
     * @param {Record<string, string>} texts
     * @returns {boolean} whether there was room
     */
    replaceEverything(texts) {
      const before = this.everything();
      /** @param {Record<string, string>} wanted */
      const put = (wanted) =>
        attempt((area) => {
          for (const key of Object.keys(this.everything())) area.removeItem(PREFIX + key);
          for (const [key, value] of Object.entries(wanted)) area.setItem(PREFIX + key, value);
          return true;
        });
      if (put(texts)) return true;
      put(before);
      return false;
    },
  };
}
