/** Loads the set-up of a race, and of one with friends, on demand. */
import { withCircuits } from "../../domain/circuits/circuits.ts";
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

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
