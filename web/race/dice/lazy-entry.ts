/** Lazy entry for real dice that players roll at a table and enter. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const lazyTableDice = lazy(withMessages(["dice"], () => import("./table-dice.ts")));
