/**
 * The way to the stored races.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  races: lazy(withMessages(["races"], () => import("./races.js"))),
};
