/** Loads the list of stored races on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = {
  races: lazy(withMessages(["races"], () => import("./races.ts"))),
};
