/**
 * The way to what belongs to races with others at other devices.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const friends = lazy(withMessages(["friends", "cockpit", "why"], () => import("./friends.js")));
