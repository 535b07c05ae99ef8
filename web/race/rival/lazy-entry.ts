/** Lazy entry of the rival card, loaded when the first card opens. */
import { withMessages } from "../../platform/language/languages.ts";
import { lazy } from "../../platform/loading/lazy.ts";

export const lazyRivalCard = lazy(withMessages(["rival", "setup"], () => import("./card.ts")));
