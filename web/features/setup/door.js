/**
 * The way to the set-up of a race.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/lazy.js";

export const screens = {
  setup: lazy(withMessages(["setup", "switches", "cockpit", "points"], () => import("./setup.js"))),
};
