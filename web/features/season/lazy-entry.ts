/** Loads the season screen, and the season's part of a race result, on demand. */
import { withCircuits } from "../../domain/circuits/circuits.ts";
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = {
  seasons: lazy(withCircuits(withMessages(["seasons", "wall", "races"], () => import("./seasons.ts")))),
  season: lazy(
    withCircuits(
      withMessages(
        [
          "seasons",
          "season",
          "setup",
          "wall",
          "switches",
          "report",
          "cockpit",
          "events",
          "points",
          "friends",
        ],
        () => import("./season.ts"),
      ),
    ),
  ),
};

/** The season's part of the result of its race. */
export const seasonResult = lazy(withMessages(["seasons", "season"], () => import("./merge-result.ts")));
