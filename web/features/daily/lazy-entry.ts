/**
 * The way to the race of the day, and to the circuit that a day has of its own.
 */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const raceOfDay = lazy(() => import("./attempts.ts"));

export const screens = {
  daily: lazy(withMessages(["daily", "setup", "switches", "cockpit"], () => import("./daily.ts"))),
};
