/**
 * The way to the race of the day.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  daily: lazy(withMessages(["daily", "setup", "switches", "cockpit"], () => import("./daily.js"))),
};
