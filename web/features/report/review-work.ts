/**
 * Reviews, complete or in progress. The engine computes them in steps while the report is open. Results are
 * cached while the page is open; the rolls lost by the player's own choices are stored in the profile.
 */
import { dayNow } from "../../platform/days.ts";
import { createProfileStore } from "../../domain/storage/profile-store.ts";
import { createPuzzleStore } from "../../domain/storage/puzzle-store.ts";
import { slice } from "../../platform/store.ts";
import { localPlayers } from "../../race/selectors.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { Review } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

/** Minimum loss in thousandths of a roll for a decision to become a puzzle. */
const MIN_PUZZLE_LOSS = 150;

interface Reviews {
  /** By link and car; null: not available. */
  byKey: Readonly<Record<string, Review | null>>;
  /** Key of the review in progress. */
  activeKey: string;
}
const reviews = slice<Reviews>("report.reviews", { byKey: {}, activeKey: "" });

const keyOf = (race: RaceState, car: number) => `${race.view?.link} ${car}`;

/** True if a review is allowed: an official attempt is reviewed only once it is over. */
const isReviewAllowed = (race: RaceState) => race.official === null || !race.view?.question;

/** Returns a car's review, complete or not; null if not available. */
export function reviewOf(race: RaceState, car: number, state: State): Review | null {
  const review = reviews.of(state).byKey[keyOf(race, car)];
  return isReviewAllowed(race) && review !== null ? (review ?? { car, percent: 0, figures: null }) : null;
}

/** Stores the results of a review. A race is in the profile only if one person has driven it here. */
function storeReview({ key, view, seats }: RaceState, { car, figures }: Review, { storage }: Page) {
  const own = view ? localPlayers(view, seats) : [];
  if (!figures || own.length !== 1 || own[0]?.car !== car) return;
  const profile = createProfileStore(storage.local);
  const storedRace = profile.races().find((one) => one.key === key && one.link === view?.link);
  const costlyDecisions = figures.costliest.filter(
    ({ position, rolls_lost }) => position && rolls_lost >= MIN_PUZZLE_LOSS,
  );
  if (storedRace)
    createPuzzleStore(storage.local).addMistakes(
      costlyDecisions.map(({ position, kind, rolls_lost }) => ({ position, kind, lost: rolls_lost })),
      dayNow(),
    );
  if (storedRace && storedRace.skill !== figures.totals.choices)
    profile.saveSkill(key, figures.totals.choices);
}

/** Continues the review of a car while the report shows it. */
export async function computeReview(race: RaceState, car: number, page: Page) {
  const { session, store } = page;
  const key = keyOf(race, car);
  const review = reviewOf(race, car, store.state);
  const isWorking = () => reviews.of(store.state).activeKey === key;
  if (isWorking() || !review || review.figures) return;
  reviews.change(store, { activeKey: key });
  const isStillShown = () =>
    isWorking() && store.state.screen === "report" && store.state.race?.view?.link === race.view?.link;
  while (isStillShown()) {
    const review = (await session.askEngine({ do: "review", car }))?.review ?? null;
    reviews.change(store, { byKey: { ...reviews.of(store.state).byKey, [key]: review } });
    if (review) storeReview(race, review, page);
    if (!review || review.figures) break;
  }
  if (isWorking()) reviews.change(store, { activeKey: "" });
}
