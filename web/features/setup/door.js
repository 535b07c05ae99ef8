/**
 * The way to the set-up of a race, and of one with friends.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  setup: lazy(withMessages(["setup", "switches", "cockpit", "points"], () => import("./setup.js"))),
  friends: lazy(
    withMessages(["setup", "switches", "cockpit", "points", "together"], () => import("./friends-race.js")),
  ),
};
