/** Loads the set-up of a race, and of one with friends, on demand. */
import { withCircuits } from "../../core/circuits/circuits.ts";
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = {
  setup: lazy(
    withCircuits(
      withMessages(["setup", "wall", "switches", "cockpit", "points", "dice"], () => import("./setup.ts")),
    ),
  ),
  friends: lazy(
    withCircuits(
      withMessages(
        ["setup", "wall", "switches", "cockpit", "points", "dice", "together"],
        () => import("./friends-race.ts"),
      ),
    ),
  ),
};
