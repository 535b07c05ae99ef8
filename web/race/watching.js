/**
 * Fetches what one sees while watching a race again, with its words, as soon as there is a race.
 */
import { needAreas } from "../core/language/languages.js";
import { later } from "../core/lazy.js";

const panels = later(async () => {
  const [module] = await Promise.all([import("./replay/watching-panels.js"), needAreas(["replay"])]);
  return module;
});

export const watchingPanels = panels.now;
export const fetchWatching = panels.fetch;
