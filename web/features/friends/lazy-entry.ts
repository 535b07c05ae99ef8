/** Loads the parts of races by link on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const friends = lazy(withMessages(["friends", "cockpit", "why"], () => import("./friends.ts")));
