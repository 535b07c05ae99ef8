/**
 * Reviews as far as they have come. The engine works them out bit by bit while the report stands; what is
 * done is kept for as long as the page is open; what one's own choices lost is noted in the profile.
 */
import { dayNow } from "../../core/days.js";
import { createProfileStore } from "../../core/storage/profile-store.js";
import { createPuzzleStore } from "../../core/storage/puzzle-store.js";
import { sittingHere } from "../../race/selectors.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */
/** @typedef {import("../../protocol.js").Review} Review */

/** Thousandths of a throw from which on a decision comes back as a puzzle. */
const DEAR = 150;

/** @type {Map<string, Review>} by link and car */
const kept = new Map();

/** @type {Set<string>} that could not be had */
const failed = new Set();

let working = "";

/** @param {RaceState} race @param {number} car */
const keyOf = (race, car) => `${race.view?.link} ${car}`;

/** An attempt that counts is reviewed once it is over. @param {RaceState} race */
const mayBe = (race) => race.official === null || !race.view?.question;

/**
 * What there is of a car's review; null: nothing can be had.
 * @param {RaceState} race
 * @param {number} car
 * @returns {Review | null}
 */
export function reviewOf(race, car) {
  const key = keyOf(race, car);
  if (failed.has(key) || !mayBe(race)) return null;
  return kept.get(key) ?? { car, percent: 0, figures: null };
}

/**
 * A race stands in the profile for the one person who has driven it here.
 * @param {RaceState} race @param {Review} review @param {Page} page
 */
function note({ key, view, seats }, { car, figures }, { storage }) {
  const own = view ? sittingHere(view, seats) : [];
  if (!figures || own.length !== 1 || own[0].car !== car) return;
  const profile = createProfileStore(storage.area);
  const kept = profile.races().find((one) => one.key === key && one.link === view?.link);
  const dear = figures.dearest.filter(({ position, throws }) => position && throws >= DEAR);
  if (kept)
    createPuzzleStore(storage.area).add(
      dear.map(({ position, kind, throws }) => ({ position, kind, lost: throws })),
      dayNow(),
    );
  if (kept && kept.skill !== figures.totals.choices) profile.noteSkill(key, figures.totals.choices);
}

/**
 * Goes on with the review of a car for as long as the report shows it.
 * @param {RaceState} race
 * @param {number} car
 * @param {Page} page
 */
export async function work(race, car, page) {
  const { session, store } = page;
  const key = keyOf(race, car);
  if (working === key || kept.get(key)?.figures || failed.has(key) || !mayBe(race)) return;
  working = key;
  const wanted = () =>
    working === key && store.state.screen === "report" && store.state.race?.view?.link === race.view?.link;
  while (wanted()) {
    const told = kept.get(key)?.percent;
    const review = (await session.asked({ do: "review", car }))?.review;
    if (!review) failed.add(key);
    else {
      kept.set(key, review);
      note(race, review, page);
    }
    if (told !== review?.percent) store.update({});
    if (!review || review.figures) break;
  }
  if (working === key) working = "";
}
