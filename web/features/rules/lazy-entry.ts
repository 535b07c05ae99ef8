/** Loads the rules screen on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = {
  rules: lazy(withMessages(["rules", "switches", "cockpit", "points"], () => import("./rules.ts"))),
};
