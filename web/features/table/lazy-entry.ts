/** Loads the big screen for the table on demand. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const tableScreen = lazy(withMessages(["table"], () => import("./table.ts")));
