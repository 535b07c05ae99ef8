/** Loads the player's profile on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = {
  profile: lazy(withMessages(["profile", "report", "cockpit", "switches"], () => import("./profile.ts"))),
};
