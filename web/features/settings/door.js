/**
 * The way to the settings.
 */
import { withMessages } from "../../core/language/languages.js";
import { lazy } from "../../core/loading/lazy.js";

export const settings = lazy(withMessages(["settings", "races"], () => import("./settings.js")));
