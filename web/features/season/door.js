/**
 * The way to seasons, and to what a race of a season says at its end.
 */
import { withCircuits } from "../../core/circuits/circuits.js";
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  seasons: lazy(withCircuits(withMessages(["seasons", "wall", "races"], () => import("./seasons.js")))),
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
        () => import("./season.js"),
      ),
    ),
  ),
};

/** What a race of a season says at its end. */
export const seasonResult = lazy(withMessages(["seasons", "season"], () => import("./merge-result.js")));
