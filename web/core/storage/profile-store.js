/**
 * What this device remembers of its people's own races: one line for each race that is over, the best lap of
 * each kind as a link, and whose race one has set out to beat. What stands in them is the engine's.
 */
/** @typedef {import("../../protocol.js").RaceRecord} EngineRecord */
/**
 * A race that is over. `skill`: thousandths of throws lost by choices, where somebody has worked it out; what
 * is positive was lost. `seed`: of its dice; earlier versions kept none.
 * @typedef {Omit<EngineRecord, "met"> & {met?: EngineRecord["met"], key: string, at: number, link: string,
 *   seed?: number, skill?: number | null}} Kept
 */
/** A best lap: the race that holds it, its car, the lap, and its time in hundredths of a game turn.
 *  @typedef {{link: string, car: number, lap: number, time: number, at: number}} BestOf */
/** Another race to be compared with, and its car. @typedef {{link: string, driver: number}} Rival */
/** @typedef {"standing" | "flying"} LapKind */

const PROFILE = "profile.1";
const RECORDS = "records.1";
const RIVALS = "rivals.1";
const KEPT = 300;
const RIVALS_KEPT = 20;

/** Races kept by an earlier version know nothing of it. @param {any} met */
const isMet = (met) =>
  met === undefined ||
  (Array.isArray(met) && met.every((one) => typeof one?.name === "string" && typeof one.ahead === "boolean"));

/** @param {any} race @returns {race is Kept} */
export function isKept(race) {
  const words = ["key", "link", "category", "circuit", "rulebook"];
  const counts = ["at", "laps", "cars", "throws", "laps_driven", "lap_throws", "luck"];
  return (
    words.every((name) => typeof race?.[name] === "string") &&
    counts.every((name) => Number.isSafeInteger(race[name])) &&
    (race.place === null || Number.isSafeInteger(race.place)) &&
    Array.isArray(race.gears) &&
    race.gears.every(Number.isSafeInteger) &&
    isMet(race.met) &&
    Array.isArray(race.corners) &&
    race.corners.every(
      (/** @type {any} */ bill) => typeof bill?.name === "string" && Number.isSafeInteger(bill.points),
    )
  );
}

/** @param {any} best @returns {best is BestOf} */
const isBest = (best) =>
  typeof best?.link === "string" &&
  ["car", "lap", "time", "at"].every((name) => Number.isSafeInteger(best[name]));

/** @param {any} rival */
const isRival = (rival) => typeof rival?.link === "string" && Number.isSafeInteger(rival.driver);

/** @typedef {ReturnType<typeof createProfileStore>} ProfileStore */

/** @param {Pick<import("./area.js").Area, "readList" | "readTable" | "write">} area */
export function createProfileStore({ readList, readTable, write }) {
  /** Newest first. @returns {Kept[]} */
  const races = () => readList(PROFILE, isKept);

  const records = () => readTable(RECORDS, (laps) => Object.values(Object(laps)).every(isBest));

  /** @param {string} category @param {LapKind} kind @returns {BestOf | null} */
  const best = (category, kind) => records()[category]?.[kind] ?? null;

  /** @returns {Record<string, Rival>} */
  const rivals = () => readTable(RIVALS, isRival);

  return {
    races,
    best,

    /** A race raced once more to its end from an earlier moment takes its own place. @param {Kept} race */
    keep(race) {
      write(PROFILE, [race, ...races().filter(({ key }) => key !== race.key)].slice(0, KEPT));
    },

    /**
     * What choices have lost in a race, from whoever has worked it out.
     * @param {string} key @param {number} skill
     */
    noteSkill(key, skill) {
      write(
        PROFILE,
        races().map((race) => (race.key === key ? { ...race, skill } : race)),
      );
    },

    /**
     * @param {string} category @param {LapKind} kind @param {BestOf} lap
     * @returns {{before: number | null} | null} the time before; null: it was no record
     */
    improve(category, kind, lap) {
      const before = best(category, kind);
      if (before && before.time <= lap.time) return null;
      const all = records();
      write(RECORDS, { ...all, [category]: { ...all[category], [kind]: lap } });
      return { before: before?.time ?? null };
    },

    /** Whose race this one is against. @param {string} key @returns {Rival | null} */
    rival: (key) => rivals()[key] ?? null,

    /** @param {string} key @param {Rival} rival */
    against(key, rival) {
      const others = Object.entries(rivals()).filter(([known]) => known !== key);
      write(RIVALS, Object.fromEntries([...others.slice(1 - RIVALS_KEPT), [key, rival]]));
    },
  };
}
