/**
 * The way to what is told about the game itself.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const screens = {
  about: lazy(withMessages(["about"], () => import("./about.js"))),
};
