/**
 * Reviews, complete or in progress. The engine computes them in steps while the report is open. Results are
 * kept while the page is open; the rolls lost by the reader's own choices are stored in the profile.
 */
import { dayNow } from "../../core/days.ts";
import { createProfileStore } from "../../core/storage/profile-store.ts";
import { createPuzzleStore } from "../../core/storage/puzzle-store.ts";
import { sittingHere } from "../../race/selectors.ts";
import type { Page } from "../../core/page.ts";
import type { Review } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

/** Thousandths of a roll from which on a decision comes back as a puzzle. */
const DEAR = 150;

/** by link and car */
const kept: Map<string, Review> = new Map();

/** that could not be had */
const failed: Set<string> = new Set();

let working = "";

const keyOf = (race: RaceState, car: number) => `${race.view?.link} ${car}`;

/** An attempt that counts is reviewed once it is over. */
const mayBe = (race: RaceState) => race.official === null || !race.view?.question;

/** A car's review, complete or not; null: not available. */
export function reviewOf(race: RaceState, car: number): Review | null {
  const key = keyOf(race, car);
  if (failed.has(key) || !mayBe(race)) return null;
  return kept.get(key) ?? { car, percent: 0, figures: null };
}

/** A race is in the profile only if one person has driven it here. */
function note({ key, view, seats }: RaceState, { car, figures }: Review, { storage }: Page) {
  const own = view ? sittingHere(view, seats) : [];
  if (!figures || own.length !== 1 || own[0]?.car !== car) return;
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

/** Goes on with the review of a car for as long as the report shows it. */
export async function work(race: RaceState, car: number, page: Page) {
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
