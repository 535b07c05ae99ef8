/** Loads the dialogs on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const windows = lazy(withMessages(["windows"], () => import("./windows.ts")));
