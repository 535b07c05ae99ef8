/**
 * One's own race is over: what is to be remembered of it is asked for and stored, with its best laps.
 */
import { createProfileStore } from "../../core/storage/profile-store.js";
import { sittingHere } from "../selectors.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../core/storage/profile-store.js").LapKind} LapKind */

/** @typedef {import("../../core/storage/profile-store.js").Kept} Kept */
/**
 * A best lap, or the fewest rolls in the race of a day, in hundredths; and the best before.
 * @typedef {{kind: LapKind | "day", time: number, before: number | null}} News
 */

const OFFICIAL_KEY = /^daily \d+$/;

/** What was new in the race that was kept last. @type {{key: string, laps: News[]}} */
let news = { key: "", laps: [] };

/** Records that the race on screen has brought. @param {import("../state.js").RaceState} race */
export const bestLaps = ({ key }) => (news.key === key ? news.laps : []);

/**
 * The record of the day: a finish of the Daily, official or for practice, with fewer rolls than all before.
 * @param {Kept[]} races  kept before @param {Kept} race @returns {News[]}
 */
export function dayRecord(races, { key, seed, place, throws }) {
  const others = races.filter((one) => one.key !== key && one.seed === seed && one.place !== null);
  const isDaily = [key, ...others.map((one) => one.key)].some((one) => OFFICIAL_KEY.test(one));
  const before = Math.min(...others.map((one) => one.throws));
  if (!isDaily || place === null || others.length === 0 || throws >= before) return [];
  return [{ kind: "day", time: 100 * throws, before: 100 * before }];
}

/**
 * A race counts for the one person who has driven it at this device; what a link shows of others does not.
 * @param {Page} page @param {View} view @param {number} you
 * @param {boolean} decided  something was decided here
 */
export async function keepOwn({ board, store, session, storage }, view, you, decided) {
  const { race } = store.state;
  if (!race || view.question || race.follows || race.visiting || you < 0) return;
  if (sittingHere(view, race.seats).length !== 1) return;
  if (!decided && race.official === null && !storage.readRaces().some(({ key }) => key === race.key)) return;
  const kept = createProfileStore(storage.area);
  if (kept.races().some(({ key, link }) => key === race.key && link === view.link)) return;
  const record = (await session.asked({ do: "record", car: you }))?.record;
  if (!record?.over) return;
  const at = Date.now();
  const own = { ...record, key: race.key, at, link: view.link, seed: view.setup.seed };
  news = { key: race.key, laps: dayRecord(kept.races(), own) };
  kept.keep(own);
  for (const kind of /** @type {const} */ (["standing", "flying"])) {
    const lap = record[kind];
    const improved = lap && kept.improve(record.category, kind, { ...lap, link: view.link, car: you, at });
    if (lap && improved) news.laps.push({ kind, time: lap.time, before: improved.before });
  }
  if (news.laps.some(({ before }) => before !== null))
    board.hear({ round: view.round, car: you, kind: "record", say: null, clause: null }, "landing");
  store.update({});
}
