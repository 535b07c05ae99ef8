/**
 * The way to the stored races.
 */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const screens = {
  races: lazy(withMessages(["races"], () => import("./races.ts"))),
};
