/**
 * Stores the player's profile: one entry for each finished race, the best lap of each kind as a link, and the
 * races that the player wants to beat. The engine computes the values.
 */
import type { RaceRecord as EngineRecord } from "../../protocol.d.ts";
import type { LocalStore } from "../../platform/storage/local-store.ts";
import type { Fields } from "../../platform/storage/json.ts";

/**
 * A finished race. `skill`: thousandths of rolls lost by decisions, if computed; positive means lost. `seed`:
 * the seed of its dice; missing in entries of earlier versions.
 */
export type FinishedRace = Omit<EngineRecord, "met"> & {
  met?: EngineRecord["met"];
  key: string;
  at: number;
  link: string;
  seed?: number;
  skill?: number | null;
};
/** A best lap: the link of its race, its car, the lap, and its time in hundredths of a game turn. */
export type StoredLap = { link: string; car: number; lap: number; time: number; at: number };
/** A race to compare with, and the car in it. */
type Rival = { link: string; driver: number };
export type LapKind = "standing" | "flying";

const PROFILE = "profile.1";
const RECORDS = "records.1";
const RIVALS = "rivals.1";
const MAX_FINISHED_RACES = 300;
const MAX_RIVALS = 20;

/** True if the rivals of a race are valid; entries of earlier versions have none. */
const areRivals = (met: unknown) =>
  met === undefined ||
  (Array.isArray(met) && met.every((one) => typeof one?.name === "string" && typeof one.ahead === "boolean"));

function isFinishedRace(race: Fields): race is FinishedRace {
  const words = ["key", "link", "category", "circuit", "rulebook"];
  const counts = ["at", "laps", "cars", "throws", "laps_driven", "lap_throws", "luck"];
  return (
    !!race &&
    words.every((name) => typeof race[name] === "string") &&
    counts.every((name) => Number.isSafeInteger(race[name])) &&
    (race.place === null || Number.isSafeInteger(race.place)) &&
    Array.isArray(race.gears) &&
    race.gears.every(Number.isSafeInteger) &&
    areRivals(race.met) &&
    Array.isArray(race.corners) &&
    race.corners.every((bill: Fields) => typeof bill?.name === "string" && Number.isSafeInteger(bill.points))
  );
}

const isBest = (best: Fields): best is StoredLap =>
  typeof best?.link === "string" &&
  ["car", "lap", "time", "at"].every((name) => Number.isSafeInteger(best[name]));

const isRival = (rival: Fields): rival is Rival =>
  typeof rival?.link === "string" && Number.isSafeInteger(rival.driver);

/** The best laps of a category, by kind. */
type Laps = { [kind in LapKind]?: StoredLap };

const areLaps = (laps: Fields): laps is Laps => Object.values<Fields>(Object(laps)).every(isBest);

export type ProfileStore = ReturnType<typeof createProfileStore>;

export function createProfileStore({
  readList,
  readTable,
  write,
}: Pick<LocalStore, "readList" | "readTable" | "write">) {
  /** Newest first. */
  const races = (): FinishedRace[] => readList(PROFILE, isFinishedRace);

  const records = () => readTable(RECORDS, areLaps);

  const best = (category: string, kind: LapKind): StoredLap | null => records()[category]?.[kind] ?? null;

  const rivals = (): Record<string, Rival> => readTable(RIVALS, isRival);

  return {
    races,
    best,

    /**
     * Stores a race. If it was finished again from an earlier position, the new entry replaces the old one.
     */
    save(race: FinishedRace) {
      write(PROFILE, [race, ...races().filter(({ key }) => key !== race.key)].slice(0, MAX_FINISHED_RACES));
    },

    /** Stores the rolls lost by decisions in a race, once computed. */
    saveSkill(key: string, skill: number) {
      write(
        PROFILE,
        races().map((race) => (race.key === key ? { ...race, skill } : race)),
      );
    },

    /**
     * Stores a lap if it is a record.
     * @returns null if the lap is not a record; otherwise `before`, the previous record (null if none)
     */
    saveIfFaster(category: string, kind: LapKind, lap: StoredLap): { before: number | null } | null {
      const before = best(category, kind);
      if (before && before.time <= lap.time) return null;
      const all = records();
      write(RECORDS, { ...all, [category]: { ...all[category], [kind]: lap } });
      return { before: before?.time ?? null };
    },

    /** Returns the race that this one is compared with, or null. */
    rival: (key: string): Rival | null => rivals()[key] ?? null,

    setRival(key: string, rival: Rival) {
      const others = Object.entries(rivals()).filter(([otherKey]) => otherKey !== key);
      write(RIVALS, Object.fromEntries([...others.slice(1 - MAX_RIVALS), [key, rival]]));
    },
  };
}
