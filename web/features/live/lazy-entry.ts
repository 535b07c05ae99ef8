/** Loads the live table on demand: friends at other devices, connected browser to browser. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const live = lazy(withMessages(["live", "friends", "points", "windows"], () => import("./live.ts")));
export const screens = { live };
