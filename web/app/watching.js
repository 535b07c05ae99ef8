/**
 * Fetches what one sees while watching a race again, with its words, as soon as there is a race.
 */
import { needAreas } from "./languages.js";
import { later } from "./later.js";

const panels = later(async () => {
  const [module] = await Promise.all([import("../panels/watching.js"), needAreas(["replay"])]);
  return module;
});

export const watchingPanels = panels.now;
export const fetchWatching = panels.fetch;
