/** Loads the list of stored races on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const screens = {
  races: lazy(withMessages(["races"], () => import("./races.ts"))),
};
