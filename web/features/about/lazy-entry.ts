/** Loads the About page. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = {
  about: lazy(withMessages(["about"], () => import("./about.ts"))),
};
