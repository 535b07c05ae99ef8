/** Loads the Daily Grand Prix, and circuits made for one day, on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const raceOfDay = lazy(() => import("./attempts.ts"));

export const screens = {
  daily: lazy(withMessages(["daily", "setup", "switches", "cockpit"], () => import("./daily.ts"))),
};
