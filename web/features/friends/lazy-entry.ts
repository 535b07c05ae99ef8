/** Loads the parts of races by link on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const friends = lazy(withMessages(["friends", "cockpit", "why"], () => import("./friends.ts")));
