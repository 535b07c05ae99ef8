/**
 * Fetches what a race of a season says at its end, with its words, as soon as there is one.
 */
import { needAreas } from "./languages.js";
import { later } from "./later.js";

const part = later(async () => {
  const [module] = await Promise.all([import("../season/after.js"), needAreas(["seasons", "season"])]);
  return module;
});

/** Whether it could not be had. */
let missing = false;

/** What the season has to say at the end of a race; nothing in any other race. @param {import("./state.js").RaceState} race @param {import("./app.js").Page} page */
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
