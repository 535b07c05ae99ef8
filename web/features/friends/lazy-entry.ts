/**
 * The way to what belongs to races with others at other devices.
 */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const friends = lazy(withMessages(["friends", "cockpit", "why"], () => import("./friends.ts")));
