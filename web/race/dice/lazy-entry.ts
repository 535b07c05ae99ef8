/** The way to the dice that people roll at a table and enter, for races that have them. */
import { withMessages } from "../../core/language/languages.ts";
import { lazy } from "../../core/loading/lazy.ts";

export const entering = lazy(withMessages(["dice"], () => import("./table-dice.ts")));
