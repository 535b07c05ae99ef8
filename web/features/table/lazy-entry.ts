/** Loads the big screen for the table on demand. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const tableScreen = lazy(withMessages(["table"], () => import("./table.ts")));
