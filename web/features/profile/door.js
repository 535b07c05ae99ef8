/**
 * The way to what this device remembers of its reader.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  profile: lazy(withMessages(["profile", "report", "cockpit", "switches"], () => import("./profile.js"))),
};
