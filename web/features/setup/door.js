/**
 * The way to the set-up of a race, and of one with friends.
 */
import { withCircuits } from "../../core/circuits/circuits.js";
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  setup: lazy(
    withCircuits(
      withMessages(["setup", "wall", "switches", "cockpit", "points"], () => import("./setup.js")),
    ),
  ),
  friends: lazy(
    withCircuits(
      withMessages(
        ["setup", "wall", "switches", "cockpit", "points", "together"],
        () => import("./friends-race.js"),
      ),
    ),
  ),
};
