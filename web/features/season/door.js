/**
 * Fetches what a race of a season says at its end, with its words, as soon as there is one.
 */
import { needAreas } from "../../core/language/languages.js";
import { later } from "../../core/lazy.js";

const part = later(async () => {
  const [module] = await Promise.all([import("./merge-result.js"), needAreas(["seasons", "season"])]);
  return module;
});

/** Whether the season of a race is on this device. @param {import("../../protocol.js").View | null} view @param {import("../../main/app.js").Page} page */
export function seasonIsHere(view, { store }) {
  return store.state.seasons.some(({ id }) => id === view?.setup.season?.id);
}

/** Whether it could not be had. */
let missing = false;

/** What the season has to say at the end of a race; nothing in any other race. @param {import("../../core/store.js").RaceState} race @param {import("../../main/app.js").Page} page */
export function seasonAfterRace(race, page) {
  if (!race.view?.setup.season) return "";
  const there = part.now();
  if (there || missing) return there?.seasonAfterRace(race, page) ?? "";
  const fetched = part.fetch().catch(() => {
    missing = true;
  });
  fetched.then(() => page.store.update({}));
  return "";
}
