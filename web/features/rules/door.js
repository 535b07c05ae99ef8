/**
 * The way to the rules to read.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  rules: lazy(withMessages(["rules", "switches", "cockpit", "points"], () => import("./rules.js"))),
};
