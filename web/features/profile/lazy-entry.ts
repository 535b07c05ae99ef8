/** Loads the player's profile on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = {
  profile: lazy(withMessages(["profile", "report", "cockpit", "switches"], () => import("./profile.ts"))),
};
