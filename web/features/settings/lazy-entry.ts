/** Loads the settings on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const settings = lazy(withMessages(["settings", "races"], () => import("./settings.ts")));
