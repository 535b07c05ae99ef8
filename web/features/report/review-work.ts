/**
 * Reviews, complete or in progress. The engine computes them in steps while the report is open. Results are
 * cached while the page is open; the rolls lost by the player's own choices are stored in the profile.
 */
import { dayNow } from "../../core/days.ts";
import { createProfileStore } from "../../core/storage/profile-store.ts";
import { createPuzzleStore } from "../../core/storage/puzzle-store.ts";
import { slice } from "../../core/store.ts";
import { localPlayers } from "../../race/selectors.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { Review } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

/** Minimum loss in thousandths of a roll for a decision to become a puzzle. */
const DEAR = 150;

interface Reviews {
  /** By link and car; null: not available. */
  known: Readonly<Record<string, Review | null>>;
  /** Key of the review in progress. */
  working: string;
}
const reviews = slice<Reviews>("report.reviews", { known: {}, working: "" });

const keyOf = (race: RaceState, car: number) => `${race.view?.link} ${car}`;

/** True if a review is allowed: an official attempt is reviewed only once it is over. */
const mayBe = (race: RaceState) => race.official === null || !race.view?.question;

/** Returns a car's review, complete or not; null if not available. */
export function reviewOf(race: RaceState, car: number, state: State): Review | null {
  const known = reviews.of(state).known[keyOf(race, car)];
  return mayBe(race) && known !== null ? (known ?? { car, percent: 0, figures: null }) : null;
}

/** Stores the results of a review. A race is in the profile only if one person has driven it here. */
function note({ key, view, seats }: RaceState, { car, figures }: Review, { storage }: Page) {
  const own = view ? localPlayers(view, seats) : [];
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

/** Continues the review of a car while the report shows it. */
export async function work(race: RaceState, car: number, page: Page) {
  const { session, store } = page;
  const key = keyOf(race, car);
  const review = reviewOf(race, car, store.state);
  const isWorking = () => reviews.of(store.state).working === key;
  if (isWorking() || !review || review.figures) return;
  reviews.change(store, { working: key });
  const wanted = () =>
    isWorking() && store.state.screen === "report" && store.state.race?.view?.link === race.view?.link;
  while (wanted()) {
    const review = (await session.asked({ do: "review", car }))?.review ?? null;
    reviews.change(store, { known: { ...reviews.of(store.state).known, [key]: review } });
    if (review) note(race, review, page);
    if (!review || review.figures) break;
  }
  if (isWorking()) reviews.change(store, { working: "" });
}
