/** Loads the dialogs on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const windows = lazy(withMessages(["windows"], () => import("./windows.ts")));
