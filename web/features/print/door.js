/**
 * The way to print and play.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  print: lazy(
    withMessages(["print", "gallery", "switches", "cockpit", "points"], () => import("./print.js")),
  ),
};
