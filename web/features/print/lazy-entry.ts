/** Lazy-loaded screen for print and play. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = {
  print: lazy(
    withMessages(["print", "gallery", "switches", "cockpit", "points"], () => import("./print.ts")),
  ),
};
