/** Loads the settings on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const settings = lazy(withMessages(["settings", "races"], () => import("./settings.ts")));
