/**
 * The way to what is told about the game itself.
 */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = {
  about: lazy(withMessages(["about"], () => import("./about.ts"))),
};
