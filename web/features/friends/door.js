/**
 * Fetches what belongs to races with others at other devices, with its words, as soon as there is one, or a turn is to be sent.
 */
import { needAreas } from "../../core/language/languages.js";
import { later } from "../../core/lazy.js";

const part = later(async () => {
  const [module] = await Promise.all([import("./friends.js"), needAreas(["friends", "cockpit", "why"])]);
  return module;
});

export const friendsPanels = part.now;
export const fetchFriends = part.fetch;
