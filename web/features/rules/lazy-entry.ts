/** Loads the rules screen on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = {
  rules: lazy(withMessages(["rules", "switches", "cockpit", "points"], () => import("./rules.ts"))),
};
