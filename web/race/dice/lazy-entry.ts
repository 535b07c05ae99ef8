/** Lazy entry for real dice that players roll at a table and enter. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const entering = lazy(withMessages(["dice"], () => import("./table-dice.ts")));
