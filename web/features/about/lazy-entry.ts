/** Loads the About page. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = {
  about: lazy(withMessages(["about"], () => import("./about.ts"))),
};
