/** The way to the big screen for the table, which is fetched when somebody opens it. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const tableScreen = lazy(withMessages(["table"], () => import("./table.ts")));
