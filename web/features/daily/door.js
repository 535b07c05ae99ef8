/**
 * The way to the race of the day, and to the circuit that a day has of its own.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const raceOfDay = lazy(() => import("./attempts.js"));

export const screens = {
  daily: lazy(withMessages(["daily", "setup", "switches", "cockpit"], () => import("./daily.js"))),
};
